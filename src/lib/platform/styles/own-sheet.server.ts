import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { createGenerator, type UserConfig } from 'unocss';

/** A style sheet next to the shop's, for pages that visitors do not see first. */
interface OwnSheet {
  /** `office` for `styles/office.css`, in which `@office-utilities;` stands for its utilities. */
  name: string;
  styles: UserConfig;
  /** The files that name its classes; `root` is the folder of `package.json`. */
  sources: (root: string) => string[];
}

/**
 * Fills a sheet with the utilities that its pages name, and the parts of the shop they are made of. The shop's sheet
 * stays as light as visitors need it, and these pages have all of their utilities in one order.
 */
export function ownSheet({ name, styles, sources }: OwnSheet): AstroIntegration {
  const sheet = new RegExp(`/styles/${name}\\.css(\\?|$)`);
  const place = `@${name}-utilities;`;
  const plugin = `yaocang-${name}-sheet`;
  const utilities = async (root: string): Promise<string> => {
    const uno = await createGenerator(styles);
    const texts = sources(root).map((file) => readFileSync(join(root, file), 'utf8'));
    return (await uno.generate(texts.join('\n'))).css;
  };
  return {
    name: plugin,
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const transform = async (code: string, id: string) =>
          sheet.test(id)
            ? { code: code.replace(place, await utilities(fileURLToPath(config.root))), map: null }
            : undefined;
        updateConfig({ vite: { plugins: [{ name: plugin, enforce: 'pre', transform }] } });
      },
    },
  };
}

/** Files that name classes; a table of a menu names its icons, the columns of a list those of its cells. */
const NAMES_CLASSES =
  /\.(astro|tsx|client\.ts)$|\/(components|islands)\/.*\.ts$|(-menu\.rules|\.columns)\.ts$/;
const IMPORTED =
  /(?:from|import)\s*\(?\s*['"](?:#(lib|components|islands|layouts|page-script)\/([^'"?]+)|(\.[^'"?]+))['"]/g;
const OFFICE_PAGES = 'src/pages/admin/**/*.astro';

/** Finds all files that pages are made of, by their imports; `root` is the folder of `package.json`. */
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
