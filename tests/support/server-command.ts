import { readFileSync } from 'node:fs';

interface Package {
  scripts: { start: string };
}

/** What `npm start` gives to Node. */
export function serverArguments(): string[] {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const [node, ...args] = (JSON.parse(text) as Package).scripts.start.split(' ');
  if (node !== 'node') throw new Error('npm start no longer runs node');
  return args;
}
