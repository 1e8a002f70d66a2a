import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import type { Sheet } from './sheet-parts.rules.ts';

const FILE = 'page-styles.json';
/** The sheet of the shop's pages; the back office adds one of its own. */
const NAME = /^style\..*\.css$/;

/** Makes the build write its style sheet, parsed, next to the server. */
export function sheetFile(): AstroIntegration {
  let server: URL;
  return {
    name: 'yaocang-sheet-file',
    hooks: {
      'astro:config:done': ({ config }) => {
        server = config.build.server;
      },
      'astro:build:done': async ({ dir }) => {
        const { sheetParts } = await import('./sheet-parts.rules.ts');
        const assets = new URL('assets/', dir);
        const [name, ...others] = readdirSync(assets).filter((entry) => NAME.test(entry));
        if (name === undefined || others.length > 0)
          throw new Error('the build did not make one style sheet');
        const parts = sheetParts(readFileSync(new URL(name, assets), 'utf8'));
        const sheet: Sheet = { href: `/assets/${name}`, parts };
        writeFileSync(new URL(FILE, server), JSON.stringify(sheet));
      },
    },
  };
}

/** Reads the file that {@link sheetFile} has written to a folder. */
export const readSheet = (folder: URL): Sheet =>
  JSON.parse(readFileSync(new URL(FILE, folder), 'utf8')) as Sheet;
