import { existsSync } from 'node:fs';

/** The project's folder, with its sources and build output: the nearest parent folder with a package. */
export const projectRoot: URL = above(new URL('../lib/', import.meta.url));

function above(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  const parent = new URL('../', folder);
  if (parent.href === folder.href) throw new Error('the project has no package.json');
  return above(parent);
}
