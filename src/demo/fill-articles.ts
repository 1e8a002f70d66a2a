import { readdirSync, readFileSync } from 'node:fs';
import type { ArticleFile } from '#lib/content/newsroom/article-files/article-file.rules.ts';
import { insertArticle, takeAlias } from '#lib/content/newsroom/standing.repository.ts';
import { insertRevision } from '#lib/content/newsroom/texts.repository.ts';
import { insertFile } from '#lib/content/newsroom/files/article-files.repository.ts';
import { readFileAddress } from '#lib/platform/markdown/files.rules.ts';
import { insertPicture } from '#lib/content/newsroom/pictures/article-pictures.repository.ts';
import { smallerMakes } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { pictureOfName } from '#lib/content/newsroom/article-files/import-upload.service.ts';
import { readArticleFile } from '#lib/content/newsroom/article-files/article-file.service.ts';
import { asTyped, textOf } from '#lib/content/newsroom/article-text.rules.ts';
import type { NewArticle } from '#lib/content/articles/articles.table.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { makePictures } from '#lib/people/uploads/make-pictures.server.ts';
import { countOnFrom } from '#lib/platform/db/identity.server.ts';
import { insertMany } from '#demo/demo.repository.ts';
import { projectRoot } from '#server/project-root.ts';
import { memberOf } from '#demo/fill-orders.ts';
import type { VoteReason } from '#lib/content/articles/votes.rules.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';

const FOLDER = new URL('src/demo/articles/', projectRoot);
/** Time (ms) by which a scheduled text is published after the shop is filled. */
const AHEAD_MS = 3 * DAY_MS;

/**
 * Fills in the help centre, the news and the footer's statement, from the Markdown files next to this one's source,
 * with their pictures and downloads, and some votes.
 */
export async function fillArticles(trx: Trx, now: number): Promise<void> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const name of files) await fillPicture(trx, { folder: FOLDER, name }, now);
  for (const name of files.filter((file) => file.startsWith('files/'))) await fillFile(trx, name, now);
  for (const name of files.filter((file) => file.endsWith('.md'))) {
    await fillOne(trx, readArticleFile(name, readFileSync(new URL(name, FOLDER), 'utf8')), now);
  }
  await countOnFrom(trx, 'article');
}

/**
 * Stores a picture of an article or menu, under the name an export gives it (`scripts/draw-help-pictures.ts`); other
 * files are ignored.
 */
export async function fillPicture(
  trx: Trx,
  { folder, name }: { folder: URL; name: string },
  now: number,
): Promise<void> {
  const picture = pictureOfName(name);
  if (!picture) return;
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const smaller = await makePictures(bytes, smallerMakes(picture.width));
  if (smaller === null) throw new Error(`${name} is no picture`);
  const sizes = [{ width: picture.width, bytes }, ...smaller.made];
  await insertPicture(trx, { ...picture, alt: '', createdBy: null, sizes }, now);
}

/** Stores a file that an article offers, under the name an export gives it. */
async function fillFile(trx: Trx, name: string, now: number): Promise<void> {
  const address = readFileAddress(`/file/article/${name.slice('files/'.length)}`);
  if (!address) return;
  const bytes = new Uint8Array(readFileSync(new URL(name, FOLDER)));
  await insertFile(trx, { ...address, bytes, createdBy: null }, now);
}

async function fillOne(trx: Trx, file: ArticleFile, now: number): Promise<void> {
  const writtenAt = file.publishedAt ?? now;
  const id = await insertArticle(trx, {
    ...(file.id !== null && { id: file.id }),
    ...standingOf(file, writtenAt, now),
    category_id: file.categoryId,
    position: file.position,
    head_number: 1,
    changed_at: writtenAt,
    created_by: null,
    created_at: writtenAt,
  });
  await insertRevision(trx, {
    article_id: id,
    number: 1,
    ...textOf(asTyped(file, { author: '' })),
    author_id: null,
    author_name: '',
    reason: 'import',
    created_at: writtenAt,
  });
  if (file.alias !== null) await takeAlias(trx, id, file.alias, writtenAt);
  if (file.state === 'published') await fillVotes(trx, id, writtenAt);
}

type Standing = Pick<NewArticle, 'state' | 'public_number' | 'due_number' | 'due_at' | 'published_at'>;

function standingOf({ state, due }: ArticleFile, writtenAt: number, now: number): Standing {
  const wasPublic = state === 'published' || state === 'withdrawn';
  const isDue = state === 'scheduled';
  return {
    state,
    public_number: wasPublic ? 1 : null,
    due_number: isDue ? 1 : null,
    due_at: isDue ? Math.max(due ?? 0, now + AHEAD_MS) : null,
    published_at: wasPublic ? writtenAt : null,
  };
}

const WORDS: Record<VoteReason, readonly string[]> = {
  unclear: ['', '第二步在哪个页面', '写得太长，找不到重点'],
  wrong: ['页面上的按钮不叫这个名字', '', '打电话说的和这里不一样'],
  missing: ['连锁总部怎么办没有写', '想看图', ''],
  other: ['手机上表格看不全', '没有下载的表格', '希望有视频'],
};
const SAYS: readonly VoteReason[] = ['unclear', 'missing', 'wrong', 'other', 'missing'];

/**
 * Fills in reasons of votes against articles: most readers give one, and editors have handled those older than two
 * months.
 */
export async function fillVoteReasons(trx: Trx, now: number): Promise<void> {
  const editor = await memberOf(trx, 'editor');
  const votes = await trx
    .selectFrom('article_vote')
    .select(['article_id', 'voter', 'created_at'])
    .where('is_helpful', '=', 0)
    .orderBy('article_id')
    .orderBy('voter')
    .execute();
  const rows = votes.flatMap((vote, index) => {
    if (index % 6 === 5) return [];
    const created_at = Math.min(vote.created_at, now - (index + 1) * HOUR_MS);
    const reason = SAYS[index % SAYS.length] ?? 'other';
    const isOld = created_at < now - 60 * DAY_MS;
    return {
      ...vote,
      created_at,
      reason,
      words: WORDS[reason][index % 3] ?? '',
      handled_at: isOld ? created_at + DAY_MS : null,
      handled_by: isOld ? editor.id : null,
    };
  });
  await insertMany(trx, 'article_vote_reason', rows);
}

/** Fills in votes: their number is derived from the id, and one in eleven is negative. */
async function fillVotes(trx: Trx, id: number, at: number): Promise<void> {
  const votes = Array.from({ length: 3 + ((id * 7) % 29) }, (_, index) => ({
    article_id: id,
    voter: `demo-${index}`,
    is_helpful: (index + id) % 11 === 0 ? 0 : 1,
    created_at: at + index * DAY_MS,
  }));
  await insertMany(trx, 'article_vote', votes);
}
