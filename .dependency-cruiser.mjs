// The house: which wing may know which, and by its suffix what a file is and so what it may import. `.astro` files are
// held to the same doors by eslint.config.mjs; what needs the whole graph is in scripts/check/rooms.mjs.
const concept = '^src/lib/.+';
const suffix = (...names) => `${concept}\\.(${names.join('|')})\\.tsx?$`;
const SERVER_PACKAGES = '^node_modules/(kysely|pg|pino|sharp|croner|astro)/';
const BROWSER_FILES = [
  '^src/islands/',
  '^src/directives/(?!register|.*\\.d\\.ts$)',
  '^src/page-script/',
  suffix('store', 'client'),
];
const ENGINE_FILES = ['^src/lib/platform/db/', '^src/lib/catalogue/search/.*(sqlite|postgres)[^/]*\\.ts$'];

/** Each wing and those it knows nothing of. What joins two wings lives in the higher one. */
const UNKNOWN_TO = {
  platform: ['people', 'catalogue', 'trade', 'content', 'storefront'],
  people: ['catalogue', 'trade', 'content', 'storefront'],
  catalogue: ['trade', 'content', 'storefront'],
  trade: ['content', 'storefront'],
  content: ['trade', 'storefront'],
};

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const wings = Object.entries(UNKNOWN_TO).map(([wing, others]) =>
  forbid(
    `order-of-wings-${wing}`,
    `What ${wing} and a wing above it need lives in ${wing}, or is joined above.`,
    { path: `^src/lib/${wing}/`, pathNot: '\\.calls\\.ts$' },
    { path: `^src/lib/(${others.join('|')})/` },
  ),
);

export default {
  forbidden: [
    ...wings,
    forbid(
      'lib-stands-below',
      'The wings know nothing of screens, of the process or of the demo shop.',
      { path: '^src/lib/' },
      { path: '^src/(pages|layouts|components|islands|directives|page-script|server|demo)/' },
    ),
    forbid(
      'repositories-are-private',
      'Another concept asks its service, which keeps the rules of its tables.',
      { path: '^src/lib/([^/]+/[^/]+)/' },
      { path: '\\.repository\\.ts$', pathNot: '^src/lib/$1/' },
    ),
    forbid(
      'only-open-knows-the-demo',
      'The demo shop is filled where a shop is opened, and nowhere else.',
      { path: '^src/', pathNot: ['^src/demo/', '^src/server/open\\.ts$'] },
      { path: '^src/demo/' },
    ),
    forbid(
      'rules-are-pure',
      'Rules run on both sides: they import only rules, manifests, routes and types.',
      { path: suffix('rules') },
      {
        path: '^src/',
        pathNot: ['\\.(rules|concept|routes)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'manifests-declare',
      'Manifests and routes hold no code of their own: rules and types.',
      { path: suffix('concept', 'routes'), pathNot: ['^src/lib/pages\\.routes\\.ts$'] },
      { path: '^src/', pathNot: ['\\.rules\\.ts$'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'manifests-are-read-as-one',
      'What manifests, routes and jobs declare is read from the lists that are derived from them.',
      { path: '^src/', pathNot: ['^src/lib/(concepts\\.rules|pages\\.routes|jobs\\.server)\\.ts$'] },
      { path: `${concept}/[^/]+\\.(concept|routes|jobs\\.server)\\.ts$` },
    ),
    forbid(
      'calls-are-called',
      'Calls stand above all wings: the table of calls loads them, all others take their types.',
      { path: '^src/' },
      { path: suffix('calls'), dependencyTypesNot: ['type-only'] },
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
        pathNot: ['^src/lib/platform/db/', suffix('table', 'rules', 'repository', 'query')],
      },
    ),
    forbid(
      'services-know-no-screens',
      'Use cases know nothing of pages, islands or the browser.',
      { path: suffix('service') },
      {
        path: [
          '^src/(pages|layouts|components|islands|directives)/',
          '^src/page-script/',
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
          suffix('service', 'repository', 'table', 'query', 'fields', 'columns', 'server', 'calls'),
          '^src/(server|demo)/',
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
      { path: ['^src/(pages|layouts|components|islands)/', suffix('calls')] },
      { path: [suffix('repository'), '^node_modules/(kysely|pg)/'] },
    ),
    forbid(
      'engines-stay-in-db',
      'Only platform/db and the two files of the search folder know which engine it is.',
      { path: '^src/', pathNot: ENGINE_FILES },
      { path: ['^src/lib/platform/db/engine/(sqlite|postgres)', '^node_modules/pg/', '^(node:)?sqlite$'] },
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
      { couldNotResolve: true, pathNot: ['^astro:', '[?]url$'] },
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
