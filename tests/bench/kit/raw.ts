import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SPECULATION_RULES } from '#lib/platform/browser/page/speculation.rules.ts';
import { FONT_FAMILY } from '#lib/platform/drawing/drawn-text.rules.ts';
import { readAddress, stop } from './server.ts';

/** As the shop's pages: made ready under the pointer, followed when the button goes down. */
const LINK = `<main style="padding-top:300px"><a href="/next">下一页</a></main>
<script type="speculationrules">${SPECULATION_RULES}</script>
<script>
addEventListener('mousedown', ({ target }) => { if (target.href) location.assign(target.href); });
addEventListener('click', (event) => event.preventDefault());
</script>`;

/** A page of one line, in the shop's fonts: what this machine takes for a page that asks nothing of it. */
export const startEmptyPage = (): Promise<RawServer> => serve('一行文字');

/** An empty page that links to the next one, `/next`, which is the same again. */
export const startLinkedEmptyPages = (): Promise<RawServer> => serve(LINK);

/** Compares the time of a page with that of an empty one, both in ms. */
export const besideEmpty = (ms: number, emptyMs: number): string =>
  `${(ms / emptyMs).toFixed(2)} × an empty page (${Math.round(emptyMs)} ms)`;

function serve(markup: string): Promise<RawServer> {
  const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>空页</title></head>
<body style="font-family:${FONT_FAMILY}">${markup}</body></html>`;
  const body = Buffer.from(page);
  return startRaw({
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-length': String(body.length) },
    body: body.toString('base64'),
  });
}

const RAW_SERVER = fileURLToPath(new URL('raw-server.ts', import.meta.url));

/** An answer as it goes over the wire; the body in base64. */
export interface Packed {
  headers: Record<string, string>;
  body: string;
}

/** A server that gives one answer to every request. */
interface RawServer {
  origin: string;
  stop(): Promise<void>;
}

/** Starts plain `node:http` in a process of its own, on a free port of 127.0.0.1. */
export async function startRaw(answer: Packed): Promise<RawServer> {
  const child = fork(RAW_SERVER, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  child.send(answer);
  return { origin: await readAddress(child), stop: () => stop(child) };
}
