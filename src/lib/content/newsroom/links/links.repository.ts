import type { ArticleState } from '#lib/content/articles/articles.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { PictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

/** Returns whether goods are on sale, by id; missing goods are not in the map. */
export async function findOnSale(db: Db, ids: readonly number[]): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('goods')
    .select(['id', 'is_on_sale'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, is_on_sale }) => [id, is_on_sale === 1]));
}

/** The existing pictures among some keys. */
export async function findPictureAddresses(db: Db, keys: readonly string[]): Promise<PictureAddress[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('article_picture')
    .select(['key', 'width', 'height'])
    .where('key', 'in', [...keys])
    .execute();
}

/** The articles that addresses `/help/{alias}` were ever assigned to. */
export async function findAliasOwners(db: Db, aliases: readonly string[]): Promise<Map<string, number>> {
  if (aliases.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_alias')
    .select(['alias', 'article_id'])
    .where('alias', 'in', [...aliases])
    .execute();
  return new Map(rows.map(({ alias, article_id }) => [alias, article_id]));
}

/** Some articles, with their public text as Markdown; missing ones are not in the map. */
export async function findLinked(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { state: ArticleState; body: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('article')
    .leftJoin('article_revision as revision', (join) =>
      join
        .onRef('revision.article_id', '=', 'article.id')
        .onRef('revision.number', '=', 'article.public_number'),
    )
    .select(['article.id', 'article.state', 'revision.body'])
    .where('article.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, state, body }) => [id, { state, body: body ?? '' }]));
}

/** A text that readers see, or will see. */
export interface TextToCheck {
  articleId: number;
  title: string;
  categoryId: number;
  body: string;
  /** True when readers do not see it yet. */
  isDraft: boolean;
}

/** The texts whose links are checked: the public ones, and the newest of articles that are not withdrawn. */
export async function findTextsToCheck(db: Db): Promise<TextToCheck[]> {
  const rows = await db
    .selectFrom('article')
    .innerJoin('article_revision as revision', 'revision.article_id', 'article.id')
    .select(['article.id as articleId', 'article.category_id as categoryId', 'article.state'])
    .select(['article.public_number as publicNumber'])
    .select(['revision.number', 'revision.title', 'revision.body'])
    .where('article.state', '!=', 'withdrawn')
    .where((row) =>
      row.or([
        row('revision.number', '=', row.ref('article.head_number')),
        row.and([
          row('article.state', '=', 'published'),
          row('revision.number', '=', row.ref('article.public_number')),
        ]),
      ]),
    )
    .orderBy('article.category_id')
    .orderBy('article.position')
    .orderBy('article.id')
    .orderBy('revision.number')
    .execute();
  return rows.map(({ state, number, publicNumber, ...row }) => ({
    ...row,
    isDraft: state !== 'published' || number !== publicNumber,
  }));
}
