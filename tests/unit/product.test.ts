import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NON_PAGE_ROUTES, ROUTES } from '#lib/routes.rules.ts';

const DOCUMENT = ['docs/product.md', ...globSync('docs/product/*.md')];
const text = DOCUMENT.map((name) => readFileSync(name, 'utf8')).join('\n');
const sections = new Set([...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number));

/** Files that cite the document: `(product §6.2, §9.4)`. */
const CITING = ['src/**/*', 'tests/**/*', 'scripts/**/*', 'docs/**/*.md', '*.ts', '*.mjs'];
const citing = globSync([...CITING, 'README.md'], { exclude: (name) => name.endsWith('product.test.ts') })
  .filter((name) => /\.(?:astro|css|md|mjs|tsx?)$/.test(name))
  .map((name) => ({ name, content: readFileSync(name, 'utf8') }));
const cited = citing.flatMap(({ name, content }) =>
  [...content.matchAll(/product §[\d.]+\d?(?:(?:, | and )§[\d.]+)*/gi)].flatMap(([words]) =>
    [...words.matchAll(/§(\d+(?:\.\d+)?)/g)].map(([, section]) => ({ name, section: section ?? '' })),
  ),
);

/** The path of each call, `/api/admin/goods/{id}`. */
const calls = globSync('src/lib/**/*.calls.ts').flatMap((name) =>
  [...readFileSync(name, 'utf8').matchAll(/^ {2}path: '(\/api\/[^']+)'/gm)].map(([, path]) => path ?? ''),
);

/** Paths of calls as tables of the back office shorten them: `/api/admin/x/{id}` with `/save`, `/stop`. */
const shortened = [...text.matchAll(/`(\/api\/[^`]+)` with ((?:`[^`]+`(?:, )?)+)/g)].flatMap(
  ([, base = '', ends = '']) => [...ends.matchAll(/`([^`]+)`/g)].map(([, end]) => base + (end ?? '')),
);
const named = new Set([...text.matchAll(/`(\/[^`\s]*)`/g)].map(([, path]) => path).concat(shortened));

describe('The description of the product', () => {
  it('names only files and folders that there are, as the README does', () => {
    const documents = text + readFileSync('README.md', 'utf8');
    const paths = [...documents.matchAll(/`((?:src|tests)\/[^`{*]+)`/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('has each section that is cited', () => {
    const own = [...text.matchAll(/§(\d+(?:\.\d+)?)/g)].map(([, section]) => ({ name: 'docs', section }));
    expect(cited.length).toBeGreaterThan(100);
    expect([...cited, ...own].filter(({ section }) => !sections.has(section))).toEqual([]);
  });

  it('is what comments cite: no text that stands outside of the repository', () => {
    const ABSENT = /\bspec §|\b(?:spec|domain|quality|architecture|look)\.md\b/i;
    expect(citing.filter(({ content }) => ABSENT.test(content)).map(({ name }) => name)).toEqual([]);
  });

  it('names each page and document with its title', () => {
    const missing = [...ROUTES, ...NON_PAGE_ROUTES].filter(
      ({ path, title }) => !named.has(path) || !text.includes(title),
    );
    expect(missing.map(({ path, title }) => `${path} ${title}`)).toEqual([]);
  });

  it('names each call', () => {
    expect(calls.length).toBeGreaterThan(200);
    expect(calls.filter((path) => !named.has(path))).toEqual([]);
  });

  it('marks what is not built only where there is no such page', () => {
    const unbuilt = text.split('\n').flatMap((line) => {
      const path = /^\| `(\/[^`]+)`.*not built yet/.exec(line)?.[1];
      return path === undefined ? [] : [path];
    });
    expect(unbuilt.filter((path) => ROUTES.some((route) => route.path === path))).toEqual([]);
  });
});
