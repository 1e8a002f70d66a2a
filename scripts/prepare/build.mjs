import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say, Trouble } from './run.mjs';

const SOURCES = [
  'src',
  'public',
  // shown to customers as it is
  'docs/guide/erp-clients.md',
  'astro.config.mjs',
  'uno.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
];
const marker = join(root, 'dist/.built');

/** Builds the site, unless it was built from exactly these sources. Throws Trouble. */
export function ensureBuild() {
  const sources = hashOf(SOURCES);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === sources) return;
  say('正在构建网站…');
  if (!run(process.execPath, [join(root, 'scripts/build.mjs')])) {
    throw new Trouble('网站构建失败，原因见上。');
  }
  writeFileSync(marker, sources);
}

/** One hash over the names and bytes of files and folders. */
function hashOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesOf(name))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(name) {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path)
    .sort()
    .flatMap((entry) => filesOf(`${name}/${entry}`));
}
