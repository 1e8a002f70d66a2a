import type { ArticleFile } from '#lib/content/newsroom/article-file.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import type { Touch } from '#lib/platform/db/change.server.ts';
import type { Arriving } from '#lib/content/newsroom/place/links.service.ts';
import type { Writer } from '#lib/content/newsroom/write/save.service.ts';

/** How files are taken in. */
export interface Intake {
  trx: Trx;
  touch: Touch;
  writer: Writer;
  /** Nothing will be kept. */
  isDry: boolean;
  /** Despite links that lead nowhere. */
  isForced: boolean;
  arriving: Arriving;
  /** ms */
  now: number;
}

/** What other files link to: the articles that will be there with them, as readers will see them. */
export function arrivingOf(files: readonly ArticleFile[], pictures: ReadonlySet<string>): Arriving {
  const byId = new Map<number, ArticleFile>();
  const byAlias = new Map<string, ArticleFile>();
  for (const file of files) {
    if (file.state !== 'published' && file.state !== 'withdrawn') continue;
    if (file.id !== null) byId.set(file.id, file);
    for (const alias of file.redirects) if (!byAlias.has(alias)) byAlias.set(alias, file);
    if (file.alias !== null) byAlias.set(file.alias, file);
  }
  return { byId, byAlias, pictures };
}

/** Takes out an article that did not arrive after all. */
export function dropArriving({ byId, byAlias }: Arriving, file: ArticleFile): void {
  if (file.id !== null && byId.get(file.id) === file) byId.delete(file.id);
  for (const [alias, owner] of byAlias) if (owner === file) byAlias.delete(alias);
}
