import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const exact = {
  'no-console': 'error',
  'no-self-compare': 'error',
  'max-lines': ['error', { max: 300 }],
  // More are named in an object, where nobody mistakes one for another.
  'max-params': ['error', { max: 4 }],
  eqeqeq: ['error', 'always'],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
};

/** Rules that need types; they find promises nobody waits for. */
const typed = {
  '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [] }],
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
};

/** Doors that imports alone do not show to dependency-cruiser: one name of a file, and all of `.astro`. */
const oneEngine = {
  group: ['**/db/database.server.ts', '#lib/platform/db/database.server.ts'],
  importNames: ['engineOf'],
  message: 'Only platform/db and the two engine files of the search folder know which engine it is.',
};
const noQueries = {
  group: ['**/*.repository.ts', 'kysely', 'kysely/*', 'pg', 'node:sqlite'],
  message: 'Screens use services and rules, never a query.',
};
const noRuntime = {
  group: ['**/runtime.server.ts'],
  message: 'Components are given what they show; pages, layouts and the frame of every page load it.',
};
const closed = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

/**
 * Addresses are made by `pathTo`, or held to the tables by the compiler: `pageLink`, `callPath`, `callApi`. What begins so
 * and stands anywhere else is a path typed by hand.
 */
const OWN_PATH = '/^\\u002F(api|cart|order|login|addr|admin|search|list|help)(\\u002F|\\?|$)/';
const checked = 'CallExpression[callee.name=/^(pageLink|callPath|callApi|post|at)$/]';
const typedByHand = {
  message:
    'Take the address from pathTo, pageLink, callPath or callApi, which know what pages and calls there are.',
};
const pathsByHand = [
  {
    selector: `Literal[value=${OWN_PATH}]:not(${checked} Literal, TSLiteralType Literal)`,
    ...typedByHand,
  },
  {
    selector: `TemplateLiteral:has(> TemplateElement:first-child[value.raw=${OWN_PATH}]):not(${checked} TemplateLiteral)`,
    ...typedByHand,
  },
];
const writesOfOrders = {
  selector:
    "CallExpression[callee.property.name=/^(insertInto|updateTable|deleteFrom)$/][arguments.0.value='orders']",
  message:
    'Ask moveOrder for a move of the table in order-moves.rules.ts; only the repository of orders writes them.',
};
const forbidden = (...found) => ({ 'no-restricted-syntax': ['error', ...found] });

export default defineConfig(
  globalIgnores(['dist', 'var', '.astro', 'node_modules', 'test-results', 'playwright-report', 'public']),
  { linterOptions: { noInlineConfig: true } },
  tseslint.configs.strict,
  astro.configs.recommended,
  { rules: exact },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: typed,
  },
  { files: ['src/**/*.tsx'], extends: [reactHooks.configs.flat.recommended] },
  {
    files: ['src/**'],
    ignores: ['src/lib/platform/db/**', 'src/lib/catalogue/search/*{sqlite,postgres}*'],
    rules: closed(oneEngine),
  },
  { files: ['src/{pages,layouts,components}/**'], rules: closed(oneEngine, noQueries) },
  {
    files: ['src/{components,islands}/**'],
    ignores: ['src/components/frame/**'],
    rules: closed(oneEngine, noQueries, noRuntime),
  },
  { files: ['src/**', 'scripts/**'], rules: forbidden(writesOfOrders) },
  {
    files: ['src/**'],
    // The tables themselves, what is to come (product §2) before it is there, and patterns of addresses.
    ignores: [
      'src/lib/routes.rules.ts',
      'src/lib/**/*.{concept,routes}.ts',
      'src/lib/**/*.calls.ts',
      'src/pages/api/**',
      'src/demo/**',
      'src/lib/platform/browser/calls/call-api.client.ts',
      'src/lib/platform/browser/page/speculation.rules.ts',
      'src/lib/storefront/sitemap/sitemap.rules.ts',
    ],
    rules: forbidden(writesOfOrders, ...pathsByHand),
  },
  { files: ['src/lib/trade/orders/orders.repository.ts'], rules: forbidden(...pathsByHand) },
  {
    files: ['tests/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // What must not compile is shown where it is tested, with the reason.
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
);
