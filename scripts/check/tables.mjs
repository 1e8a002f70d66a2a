// Checks that each table is written only by the concept whose manifest declares it. Others call a verb of its service.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare/run.mjs';
import { FOREIGN_WRITES } from './foreign-writes.mjs';

/** Exempt: the demo fills every table, migrations make them, and closing an account follows the manifests. */
const FREE = /^src\/(demo|lib\/platform\/db\/migrations)\//;
const WRITES = /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'(\w+)/g;

process.chdir(root);
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name));
const owners = await ownersOfTables(files.filter((file) => file.endsWith('.concept.ts')));
const found = foreignWrites(files.filter((file) => file.endsWith('.ts') && !FREE.test(file)));
const known = new Set(FOREIGN_WRITES);
const complaints = [
  ...found
    .filter((write) => !known.has(write))
    .map((write) => `${write}: this table is another concept's; call a verb of its service`),
  ...[...known]
    .filter((write) => !found.includes(write))
    .map((write) => `${write}: no longer written here; take it from foreign-writes.mjs, which only shrinks`),
];
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** The folders whose code may write a table, by the table's name. */
async function ownersOfTables(manifests) {
  const owners = new Map();
  for (const file of manifests) {
    for (const { tables, parts } of Object.values(await import(join(root, file)))) {
      const folders = [dirname(file), ...parts.map((part) => join('src/lib', part))];
      for (const table of Object.keys(tables)) owners.set(table, folders);
    }
  }
  return owners;
}

/** Each file and the table of another concept that it writes, once. */
function foreignWrites(sources) {
  const writes = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(WRITES)].flatMap(([, table]) => {
      const folders = owners.get(table) ?? [];
      return folders.some((folder) => file.startsWith(`${folder}/`)) ? [] : [`${file} ${table}`];
    }),
  );
  return [...new Set(writes)].toSorted();
}
