import { join } from 'node:path';
import { root } from '../prepare/run.mjs';

const package_ = (file) => join(root, 'node_modules', file);
const cache = (file) => join(root, 'node_modules/.cache', file);

/** Every tool of `npm run check`, the slow ones first; each is one passed or failed check. */
export const TOOLS = [
  {
    name: 'eslint',
    what: 'habits and doors',
    args: [
      package_('eslint/bin/eslint.js'),
      '.',
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      `--cache-location=${cache('eslint.json')}`,
    ],
  },
  {
    name: 'astro check',
    what: 'types, also of plain TypeScript',
    args: [package_('astro/bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'warning'],
  },
  {
    name: 'prettier',
    what: 'layout of the code',
    args: [
      package_('prettier/bin/prettier.cjs'),
      '--check',
      '--log-level=warn',
      '--cache',
      `--cache-location=${cache('prettier.json')}`,
      '.',
    ],
  },
  {
    name: 'dependency-cruiser',
    what: 'who may import whom',
    args: [package_('dependency-cruiser/bin/dependency-cruiser.mjs'), '--output-type', 'err', 'src'],
  },
  {
    name: 'knip',
    what: 'what nobody uses',
    args: [package_('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
  },
  {
    name: 'tables',
    what: 'who writes which table',
    args: [join(root, 'scripts/check/tables.mjs')],
  },
  { name: 'rooms', what: 'what imports do not show', args: [join(root, 'scripts/check/rooms.mjs')] },
  { name: 'commits', what: 'subjects of commits', args: [join(root, 'scripts/check/commits.mjs')] },
];
