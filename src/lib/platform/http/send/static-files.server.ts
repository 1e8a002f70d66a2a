import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { chooseEncoding, matchesEtag } from '#lib/platform/http/send/compress.server.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const YEAR = 31_536_000;
/** Encodings the build has compressed files in, by preference. */
const ENCODINGS = ['br', 'gzip'] as const;

/** A built file with its packed forms. */
export interface StaticFile {
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  etag: string;
  type: string;
  cacheControl: string;
}

/** The built files by their address, each with its compressed forms; read once at start. */
export function readStaticFiles(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(root)) return files;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const address = `/${relative(root, file).split(sep).join('/')}`;
    const identity = readFileSync(file);
    const hashed = address.startsWith('/assets/');
    files.set(address, {
      identity,
      br: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null,
      gzip: existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`) : null,
      etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      type: TYPES[extname(address)] ?? 'application/octet-stream',
      cacheControl: hashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600',
    });
  }
  return files;
}

/** Sends a built file, packed if the browser takes it that way; 304 when it has it already. */
export function sendStatic(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('etag', file.etag);
  response.setHeader('cache-control', file.cacheControl);
  response.setHeader('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const wanted = chooseEncoding(request.headers['accept-encoding'] as string | undefined, ENCODINGS);
  const packed = wanted === 'br' ? file.br : wanted === 'gzip' ? file.gzip : null;
  const body = packed ?? file.identity;
  if (packed) response.setHeader('content-encoding', wanted);
  response.writeHead(200, { 'content-type': file.type, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
