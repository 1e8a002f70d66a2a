import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files that name classes; a table of a menu names its icons. */
const NAMES_CLASSES = /\.(astro|tsx|client\.ts)$|\/(components|islands)\/.*\.ts$|-menu\.rules\.ts$/;
const IMPORTED =
  /(?:from|import)\s*\(?\s*['"](?:#(lib|components|islands|layouts|page-script)\/([^'"?]+)|(\.[^'"?]+))['"]/g;
const OFFICE_PAGES = 'src/pages/admin/**/*.astro';
/** A page that imports it, by whatever way, has the account's sheet. */
const OWN_STYLES = 'src/components/account/OwnStyles.astro';

/** The frame of the shop's pages, whose classes stand in the shop's sheet. */
const FRAME = 'src/layouts/Shop.astro';

/** All files that pages are made of, found by what they import; `root` is the folder of `package.json`. */
function madeOf(root: string, pages: readonly string[], without = ''): Set<string> {
  const found = new Set(pages);
  for (const file of found) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, folder = '', path = '', beside = ''] of text.matchAll(IMPORTED)) {
      const imported = beside === '' ? `src/${folder}/${path}` : join(dirname(file), beside);
      if (imported.startsWith('src/') && imported !== without && existsSync(join(root, imported)))
        found.add(imported);
    }
  }
  return found;
}

const naming = (files: Iterable<string>): string[] =>
  [...files].filter((file) => NAMES_CLASSES.test(file)).toSorted();

/** The files of the back office that name classes. */
export const officeSources = (root: string): string[] =>
  naming(madeOf(root, globSync(OFFICE_PAGES, { cwd: root })));

/** The files that name classes of the account's pages within the frame, and those of them that no other page needs. */
export function accountSources(root: string): { all: string[]; own: string[] } {
  const pages = globSync('src/pages/**/*.astro', { cwd: root, exclude: [OFFICE_PAGES] });
  const [others, account] = [false, true].map((isAccount) =>
    pages.filter((page) => madeOf(root, [page]).has(OWN_STYLES) === isAccount),
  ) as [string[], string[]];
  const elsewhere = madeOf(root, others);
  const all = naming(madeOf(root, account, FRAME));
  return { all, own: all.filter((file) => !elsewhere.has(file)) };
}
