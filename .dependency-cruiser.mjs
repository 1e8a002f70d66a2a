// The rooms of the house: a file's suffix says what it is, and so what it may import. `.astro` files are held to
// the same doors by eslint.config.mjs.
const concept = '^src/lib/.+';
const suffix = (...names) => `${concept}\\.(${names.join('|')})\\.tsx?$`;
const SERVER_PACKAGES = '^node_modules/(kysely|pg|pino|sharp|rate-limiter-flexible|croner|astro)/';
const BROWSER_FILES = [
  '^src/islands/',
  '^src/directives/(?!register|.*\\.d\\.ts$)',
  '^src/lib/browser/',
  suffix('store', 'client'),
];
const ENGINE_FILES = ['^src/lib/db/', '^src/lib/search/.*(sqlite|postgres)[^/]*\\.ts$'];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'rules-are-pure',
      'Rules run on both sides: they import only rules, the list of error codes, and types.',
      { path: suffix('rules') },
      {
        path: '^src/',
        pathNot: ['\\.rules\\.ts$', '^src/lib/http/errors\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'rules-stay-light',
      'Rules run on both sides: nothing of the server.',
      { path: suffix('rules') },
      { path: SERVER_PACKAGES, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'rules-without-node',
      'Rules run on both sides: nothing of Node.',
      { path: suffix('rules') },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'tables-are-types',
      'A table file holds row types: other tables, and types.',
      { path: suffix('table') },
      { pathNot: ['\\.table\\.ts$'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'repositories-only-ask',
      'Queries know tables, the database and rules; use cases are for services.',
      { path: suffix('repository') },
      {
        path: '^src/',
        pathNot: ['^src/lib/db/', suffix('table', 'rules', 'repository'), '^src/lib/.*/[^/]*\\.query\\.ts$'],
      },
    ),
    forbid(
      'services-know-no-screens',
      'Use cases know nothing of pages, islands or the browser.',
      { path: suffix('service') },
      {
        path: [
          '^src/(pages|layouts|components|islands|directives)/',
          '^src/lib/browser/',
          suffix('store', 'client'),
        ],
      },
    ),
    forbid(
      'browser-code-stays-in-the-browser',
      'Islands, stores and clients import stores, clients and rules; nothing of the server.',
      { path: BROWSER_FILES },
      {
        path: [
          suffix('service', 'repository', 'table'),
          '^src/lib/db/',
          '^src/lib/(runtime|settings|open-shop)\\.ts$',
          SERVER_PACKAGES,
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'browser-code-without-node',
      'Browsers have no node: modules.',
      { path: BROWSER_FILES },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'pages-ask-services',
      'Pages and calls use services and rules, never a query.',
      { path: '^src/(pages|layouts|components|islands)/' },
      { path: [suffix('repository'), '^node_modules/(kysely|pg)/'] },
    ),
    forbid(
      'engines-stay-in-db',
      'Only lib/db and the two files of the search folder know which engine it is.',
      { path: '^src/', pathNot: ENGINE_FILES },
      { path: ['^src/lib/db/(sqlite|postgres)\\.ts$', '^node_modules/pg/', '^(node:)?sqlite$'] },
    ),
    forbid(
      'no-circles',
      'Files that need each other are one file.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'no-unknown',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: ['^astro:'] },
    ),
    forbid(
      'no-tools-in-the-shop',
      'What the shop runs on is a dependency, not a development tool.',
      { path: '^src/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'shop-knows-no-tests',
      'Tests know the shop, not the other way round.',
      { path: '^src/' },
      { path: '^tests/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
