// Builds the site and compresses the files that browsers fetch, so that none is compressed twice while serving.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../', import.meta.url));
const node = join(root, 'node_modules/.bin/node');
const astro = spawnSync(node, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'], {
  cwd: root,
  stdio: 'inherit',
  // Another NODE_ENV, such as a test runner's, would build islands for React's development half: every page fails.
  env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
});
if (astro.status !== 0) process.exit(astro.status ?? 1);

const client = join(root, 'dist/client');
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt|html|wasm)$/.test(entry.name)) continue;
  const file = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = readFileSync(file);
  if (bytes.length < 512) continue;
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
