import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files that name classes; a table of a menu names its icons. */
const NAMES_CLASSES = /\.(astro|tsx|client\.ts)$|\/(components|islands)\/.*\.ts$|-menu\.rules\.ts$/;
const IMPORTED =
  /(?:from|import)\s*\(?\s*['"](?:#(lib|components|islands|layouts|page-script)\/([^'"?]+)|(\.[^'"?]+))['"]/g;
const OFFICE_PAGES = 'src/pages/admin/**/*.astro';

/** All files that pages are made of, found by what they import; `root` is the folder of `package.json`. */
function madeOf(root: string, pages: readonly string[]): Set<string> {
  const found = new Set(pages);
  for (const file of found) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, folder = '', path = '', beside = ''] of text.matchAll(IMPORTED)) {
      const imported = beside === '' ? `src/${folder}/${path}` : join(dirname(file), beside);
      if (imported.startsWith('src/') && existsSync(join(root, imported))) found.add(imported);
    }
  }
  return found;
}

const naming = (files: Iterable<string>): string[] =>
  [...files].filter((file) => NAMES_CLASSES.test(file)).toSorted();

/** The files of the back office that name classes. */
export const officeSources = (root: string): string[] =>
  naming(madeOf(root, globSync(OFFICE_PAGES, { cwd: root })));
