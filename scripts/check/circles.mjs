import { dirname } from 'node:path';

/**
 * Returns the cycles among names that need each other, each by its shortest way back: `edges` are `{ from, to, by }`,
 * `by` the import that makes the edge.
 */
export function circlesOf(edges) {
  const needs = new Map();
  for (const { from, to, by } of edges) {
    if (from === to) continue;
    const of = needs.get(from) ?? new Map();
    if (!of.has(to)) of.set(to, by);
    needs.set(from, of);
  }
  const found = new Set();
  return [...needs.keys()].flatMap((start) => {
    const way = wayBack(start, needs);
    const key = way && [...way].toSorted().join();
    if (!way || found.has(key)) return [];
    found.add(key);
    return [{ start, way }];
  });
}

/** The shortest way from a name back to itself, as the imports that make it; null where there is none. */
function wayBack(start, needs) {
  const seen = new Set();
  let ways = [[start, []]];
  while (ways.length > 0) {
    const next = [];
    for (const [at, way] of ways) {
      for (const [to, by] of needs.get(at) ?? []) {
        if (to === start) return [...way, by];
        if (seen.has(to)) continue;
        seen.add(to);
        next.push([to, [...way, by]]);
      }
    }
    ways = next;
  }
  return null;
}

/** The folder of a file; a folder and those within it count as one, so that edges between them are left out. */
export const edgesOfFolders = (imports) =>
  imports.flatMap(({ source, to }) => {
    const [from, into] = [`${dirname(source)}/`, `${dirname(to)}/`];
    return from.startsWith(into) || into.startsWith(from)
      ? []
      : [{ from, to: into, by: `${source} → ${to}` }];
  });

/** The concept of a file, `wing/folder`, with the folders that its manifest names as `parts` as one; null above. */
export function edgesOfConcepts(imports, parts) {
  const conceptOf = (file) => {
    const [, , wing, folder, ...rest] = file.split('/');
    return rest.length === 0 ? null : (parts.get(`${wing}/${folder}`) ?? `${wing}/${folder}`);
  };
  return imports.flatMap(({ source, to }) => {
    const [from, into] = [conceptOf(source), conceptOf(to)];
    return from === null || into === null ? [] : [{ from, to: into, by: `${source} → ${to}` }];
  });
}
