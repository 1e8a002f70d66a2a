// Checks that single imports do not show: cycles between rooms and concepts, the path from browser code to the server
// through other files, files whose name does not show where they run, and rooms that have grown too large.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from '../prepare/run.mjs';
import { circlesOf, edgesOfConcepts, edgesOfFolders } from './circles.mjs';
import rules from '../../.dependency-cruiser.mjs';

const MOST_FILES = 20;
const ROLES = [
  'concept',
  'routes',
  'calls',
  'rules',
  'fields',
  'columns',
  'table',
  'query',
  'repository',
  'service',
  'server',
  'store',
  'client',
];
const SERVER_ROLES = ['calls', 'fields', 'columns', 'table', 'query', 'repository', 'service', 'server'];
const inLib = (file) => file.startsWith('src/lib/');
const roleOf = (file) => /\.([a-z]+)\.tsx?$/.exec(file)?.[1] ?? '';

process.chdir(root);
const { output } = await cruise(['src'], { ...rules.options, ruleSet: {} }, undefined, {
  tsConfig: extractTSConfig(join(root, 'tsconfig.json')),
});
const modules = output.modules.filter(({ source }) => source.startsWith('src/'));
const importsOf = new Map(
  modules.map(({ source, dependencies }) => [
    source,
    dependencies
      .filter(({ resolved }) => resolved.startsWith('src/'))
      .map(({ resolved, dependencyTypes }) => ({
        to: resolved,
        isType: dependencyTypes.includes('type-only'),
      })),
  ]),
);

const complaints = [...unnamed(), ...crowded(), ...circles(await partsOfConcepts()), ...leaks()];
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** Checks that the name of every file under lib ends in a known suffix. */
function unnamed() {
  return modules
    .filter(({ source }) => source.startsWith('src/lib/') && !ROLES.includes(roleOf(source)))
    .map(({ source }) => `${source}: its suffix is none of ${ROLES.join(', ')}`);
}

/** A room that has grown too large, its declarations not counted, must be split into rooms within. */
function crowded() {
  const rooms = new Set(
    modules.map(({ source }) => dirname(source)).filter((room) => room.startsWith('src/lib/')),
  );
  return [...rooms]
    .map((room) => [
      room,
      readdirSync(room, { withFileTypes: true }).filter(
        (entry) => entry.isFile() && !/\.(concept|routes|calls|jobs\.server)\.ts$/.test(entry.name),
      ).length,
    ])
    .filter(([room, files]) => files > MOST_FILES && !room.endsWith('/migrations'))
    .map(([room, files]) => `${room}: ${files} files; ${MOST_FILES} are the most`);
}

/**
 * Rooms that depend on each other form one room, and so do concepts with all their parts. Types do not count as
 * dependencies, and calls stand above all: no other file imports them.
 */
function circles(parts) {
  const imports = [...importsOf].flatMap(([source, all]) =>
    all
      .filter(({ to, isType }) => !isType && inLib(source) && inLib(to) && roleOf(source) !== 'calls')
      .map(({ to }) => ({ source, to })),
  );
  const say = (what, edges) =>
    circlesOf(edges).map(({ start, way }) => `${start}: a circle of ${what}\n  ${way.join('\n  ')}`);
  return [...say('rooms', edgesOfFolders(imports)), ...say('concepts', edgesOfConcepts(imports, parts))];
}

/** The concept that a folder is part of, by the folder (`people/member-desk`). */
async function partsOfConcepts() {
  const manifests = modules.map(({ source }) => source).filter((source) => source.endsWith('.concept.ts'));
  const parts = new Map();
  for (const source of manifests)
    for (const { parts: folders } of Object.values(await import(join(root, source))))
      for (const folder of folders) parts.set(folder, source.split('/').slice(2, 4).join('/'));
  return parts;
}

/** Checks that no code of the server reaches the browser, not even through a third file. */
function leaks() {
  const isBrowser = (file) =>
    /^src\/(islands|page-script)\//.test(file) ||
    /^src\/directives\/(?!register)/.test(file) ||
    ['store', 'client'].includes(roleOf(file));
  const isServer = (file) =>
    /^src\/(server|demo|pages)\//.test(file) || (inLib(file) && SERVER_ROLES.includes(roleOf(file)));
  return [...importsOf.keys()].filter(isBrowser).flatMap((start) => {
    const seen = new Map([[start, null]]);
    const waiting = [start];
    for (const at of waiting) {
      for (const { to, isType } of importsOf.get(at) ?? []) {
        if (isType || seen.has(to)) continue;
        seen.set(to, at);
        waiting.push(to);
        if (!isServer(to)) continue;
        const way = [];
        for (let step = to; step; step = seen.get(step)) way.unshift(step);
        return [`${start}: reaches the server\n  ${way.join('\n  → ')}`];
      }
    }
    return [];
  });
}
