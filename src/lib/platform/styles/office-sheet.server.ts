import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { createGenerator, type UserConfig } from 'unocss';

/** Where the utilities go in the sheet, and the pages they are for. */
const PLACE = '@office-utilities;';
const SHEET = /\/styles\/office\.css(\?|$)/;
const PAGES = 'src/pages/admin/**/*.astro';
/** Files that name classes. */
const NAMES_CLASSES = /\.(astro|tsx|client\.ts)$|\/(components|islands)\/.*\.ts$/;
const IMPORTED = /['"]#(lib|components|islands|layouts|page-script)\/([^'"]+)['"]/g;

/**
 * Fills the back office's sheet with the utilities that its pages name, and the parts of the shop they are made of. The
 * shop's sheet stays as light as visitors need it, and the office has all of its utilities in one order.
 */
export function officeSheet(styles: UserConfig): AstroIntegration {
  return {
    name: 'yaocang-office-sheet',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'yaocang-office-sheet',
                enforce: 'pre',
                transform: async (code: string, id: string) =>
                  SHEET.test(id)
                    ? {
                        code: code.replace(PLACE, await officeUtilities(styles, fileURLToPath(config.root))),
                        map: null,
                      }
                    : undefined,
              },
            ],
          },
        });
      },
    },
  };
}

/** The utilities of the back office, as CSS; `root` is the folder of `package.json`. */
async function officeUtilities(styles: UserConfig, root: string): Promise<string> {
  const uno = await createGenerator(styles);
  const sources = officeFiles(root).filter((file) => NAMES_CLASSES.test(file));
  const { css } = await uno.generate(
    sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'),
  );
  return css;
}

/** Every file that the office's pages are made of, found by what they import. */
function officeFiles(root: string): string[] {
  const found = new Set(globSync(PAGES, { cwd: root }));
  for (const file of found) {
    for (const [, folder = '', path = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)) {
      const imported = `src/${folder}/${path}`;
      if (existsSync(join(root, imported))) found.add(imported);
    }
  }
  return [...found];
}
