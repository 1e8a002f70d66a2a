import { ARTICLE_STATES, type ArticleText, DUE_ARTICLES } from '#lib/content/articles/articles.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import { listTags, noteArticle, textTags } from '#lib/content/newsroom/change-standing.service.ts';
import { type Arriving, findLinkProblems } from '#lib/content/newsroom/links/links.service.ts';
import type { ArticleStanding, ImportReport, Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import {
  findStanding,
  insertArticle,
  lastPosition,
  NOT_DUE,
  retireAliases,
  setStanding,
  takeAlias,
} from '#lib/content/newsroom/standing.repository.ts';
import { wrongAlias } from '#lib/content/newsroom/place.service.ts';
import { checkReady, goPublic, REQUIRED_ARTICLES, setDue } from '#lib/content/newsroom/publish.service.ts';
import { categoryWords } from '#lib/content/newsroom/state-words.rules.ts';
import type { Outcome } from '#lib/content/newsroom/article-files/import-words.rules.ts';
import { asTyped, changedParts, isSameText, textOf } from '#lib/content/newsroom/article-text.rules.ts';
import { findRevision, insertRevision } from '#lib/content/newsroom/texts.repository.ts';
import { type ArticleFile, tidyBody } from '#lib/content/newsroom/article-files/article-file.rules.ts';
import { addRedirect, unusedId } from '#lib/content/newsroom/article-files/transfer.repository.ts';
import { addRevision, type Writer } from '#lib/content/newsroom/write.service.ts';
import type { Touch } from '#lib/platform/db/change.server.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import { countOnFrom } from '#lib/platform/db/identity.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDateTime, isSameMinute } from '#lib/platform/time.rules.ts';

/** Options of taking in files. */
export interface Intake {
  trx: Trx;
  touch: Touch;
  writer: Writer;
  /** True for a trial: nothing is stored. */
  isDry: boolean;
  /** True to import despite broken links. */
  isForced: boolean;
  arriving: Arriving;
  /** ms */
  now: number;
}

/** The existing article for a file. */
export interface Live {
  standing: ArticleStanding;
  head: Revision;
}

/** Result of importing an article's file; `words` describe new or different parts. */
export interface Applied {
  id: number;
  outcome: Outcome;
  words: string;
  texts: Texts;
}

/** An article's newest text and that of its file; null where they are the same. */
export type Texts = ImportReport['conflicts'][number]['texts'];

const PROBLEMS_SHOWN = 5;
const bad = (words: string): ShopError => new ShopError('invalid_form', words);

const tidied = (text: ArticleText): ArticleText => ({ ...text, body: tidyBody(text.body) });

/** True when a text equals a file's; fields missing in the file count as equal. */
const holdsText = (text: ArticleText, file: ArticleFile): boolean =>
  isSameText(tidied(text), tidied(asTyped(file, text)));

export function textsOf({ head }: Live, file: ArticleFile): Texts {
  const [before, after] = [tidied(textOf(head)), tidied(textOf(asTyped(file, head)))];
  return isSameText(before, after) ? null : { before, after };
}

/** True when an article already has the text of its file in the state that the file names. */
async function isThere(trx: Trx, { standing, head }: Live, file: ArticleFile): Promise<boolean> {
  const { id, state, publicNumber, dueNumber, dueAt } = standing;
  const holds = async (number: number | null) => {
    const revision = number === null ? undefined : await findRevision(trx, id, number);
    return revision !== undefined && holdsText(revision, file);
  };
  const isRead = state === 'published' && file.state !== 'withdrawn' && (await holds(publicNumber));
  if (file.state === 'published') return isRead;
  if (file.state === 'scheduled')
    return isRead || (isSameMinute(dueAt, file.due) && (await holds(dueNumber)));
  return holdsText(head, file) && (file.state === 'draft' || !['published', 'scheduled'].includes(state));
}

/** The place and date of an article in its file; missing values are unchanged, and so is the order. */
const placeOf = ({ standing: { publishedAt, alias } }: Pick<Live, 'standing'>, file: ArticleFile) => ({
  categoryId: file.categoryId,
  publishedAt: publishedAt === null ? null : (file.publishedAt ?? publishedAt),
  alias: file.alias ?? alias,
});

/** Lists the differences between an article's place and its file's, in words. */
function differingPlace(live: Pick<Live, 'standing'>, file: ArticleFile): string[] {
  const { standing } = live;
  const { categoryId, publishedAt, alias } = placeOf(live, file);
  const moved = `${categoryWords(standing.categoryId)}移到${categoryWords(categoryId)}`;
  return [
    categoryId !== standing.categoryId && moved,
    !isSameMinute(publishedAt, standing.publishedAt) && '发布日期',
    alias !== standing.alias && `短地址由 ${standing.alias ?? '无'} 改为 ${alias}`,
  ].filter((words) => words !== false);
}

/** Describes the changes that importing a file would make to an article. */
export async function differing(trx: Trx, live: Live, file: ArticleFile): Promise<string> {
  const { state } = file;
  const parts = changedParts(tidied(live.head), tidied(asTyped(file, live.head)));
  const shown = { published: '公开', scheduled: '定时公开', withdrawn: '撤下', draft: '' }[state];
  const text = (await isThere(trx, live, file)) ? [] : [parts, shown];
  return [...text, ...differingPlace(live, file)].filter(Boolean).join('；');
}

/**
 * Applies an article's file: a new revision where the text differs, and the state, place and date of the file. `draft`
 * never withdraws a published text; a text to be published has to pass the checks for publishing. Throws `invalid_form`
 * and `conflict`; all its changes have to be rolled back then.
 */
export async function applyFile(intake: Intake, file: ArticleFile, live: Live): Promise<Applied> {
  if (REQUIRED_ARTICLES.includes(live.standing.id) && file.state === 'withdrawn')
    throw bad('页面上固定要用这段文字，不能撤下。');
  const text = (await isThere(intake.trx, live, file)) ? [] : await applyText(intake, file, live);
  const place = await applyPlace(intake, file, live);
  const outcome = text.length > 0 ? 'changed' : place.length > 0 ? 'moved' : 'unchanged';
  return { id: live.standing.id, outcome, words: [...text, ...place].join('；'), texts: textsOf(live, file) };
}

/** Applies the checks for publishing to a file that is to be published, now or later. Throws `invalid_form`. */
async function checkFile(intake: Intake, id: number | null, file: ArticleFile): Promise<void> {
  const { trx, now, isForced, arriving } = intake;
  if (file.state !== 'published' && file.state !== 'scheduled') return;
  checkReady(file, file.due, now);
  const problems = isForced ? [] : await findLinkProblems(trx, id ?? 0, file.body, { arriving });
  if (problems.length === 0) return;
  const shown = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ line, href, words }) => `正文第 ${line} 行 ${href} ${words}`)
    .join('；');
  const more = problems.length > PROBLEMS_SHOWN ? '等' : '';
  throw bad(
    `有 ${problems.length} 处链接或图片有问题：${shown}${more}。请改好再导入，或写 state: draft，导入后在编辑器里发布。`,
  );
}

async function applyText(intake: Intake, file: ArticleFile, { standing, head }: Live): Promise<string[]> {
  const { trx, writer, now } = intake;
  const { id } = standing;
  await checkFile(intake, id, file);
  const text = asTyped(file, head);
  if (holdsText(head, file)) return applyState(intake, file, standing);
  const reason = { reason: 'import', restoredNumber: null } as const;
  await addRevision(trx, writer, { id, base: head.number, head, text, ...reason }, now);
  const seen = { ...standing, headNumber: head.number + 1 };
  return [changedParts(head, text), ...(await applyState(intake, file, seen))];
}

/** Applies a state and returns a description of the changes. */
async function applyState(
  { trx, touch, writer, now }: Intake,
  { state, due }: ArticleFile,
  seen: ArticleStanding,
): Promise<string[]> {
  const { id, headNumber: number, categoryId } = seen;
  const done = async (action: string, words: string, said: string): Promise<string[]> => {
    await noteArticle(trx, { by: writer.id, id, action, words }, now);
    return [said];
  };
  const version = `第 ${number} 版`;
  if (state === 'published') {
    await goPublic(trx, touch, { seen, number }, now);
    return done('publish', `${version}，导入`, '公开');
  }
  if (state === 'scheduled' && due !== null) {
    const at = formatDateTime(due);
    await setDue(trx, seen, { due_number: number, due_at: due, due_by: writer.id });
    return done('schedule', `${version}，${at} 发布，导入`, `定于 ${at} 公开`);
  }
  if (state !== 'withdrawn' || (seen.state !== 'published' && seen.state !== 'scheduled')) return [];
  if (seen.state === 'published') touch(...textTags(id), ...listTags(categoryId));
  await setStanding(trx, id, { ...NOT_DUE, state: 'withdrawn' });
  return done('withdraw', '导入', '撤下');
}

async function applyPlace(intake: Intake, file: ArticleFile, { standing }: Live): Promise<string[]> {
  const { trx, touch, writer, now } = intake;
  const { id } = standing;
  const seen = (await findStanding(trx, id)) ?? standing;
  const live = { standing: seen };
  const differs = differingPlace(live, file);
  const { categoryId, publishedAt } = placeOf(live, file);
  if (categoryId !== seen.categoryId && !(topicOf(seen.categoryId) && topicOf(categoryId)))
    throw bad('页面固定使用的文字不能移动，也不能移到那里。');
  const isMoved = categoryId !== seen.categoryId;
  const isDated = !isSameMinute(publishedAt, seen.publishedAt);
  const place = {
    ...(isMoved && { category_id: categoryId, position: (await lastPosition(trx, categoryId)) + 1 }),
    ...(isDated && { published_at: publishedAt }),
  };
  if (isMoved || isDated) await setStanding(trx, id, place);
  const isAddressed = await applyAddresses(trx, { id, current: seen.alias, file }, now);
  if (differs.length === 0 && !isAddressed) return [];
  const words = differs.length > 0 ? differs : ['原短地址'];
  if (seen.state === 'published') touch(...textTags(id), ...listTags(seen.categoryId, categoryId));
  await noteArticle(trx, { by: writer.id, id, action: 'place', words: `导入：${words.join('；')}` }, now);
  return words;
}

/** Assigns a file's addresses to an article, the current and the old ones; returns whether any was new. */
export async function applyAddresses(
  trx: Trx,
  {
    id,
    current,
    file: { alias, redirects },
  }: { id: number; current: string | null; file: Pick<ArticleFile, 'alias' | 'redirects'> },
  now: number,
): Promise<boolean> {
  let isChanged = false;
  if (alias !== null && alias !== current) {
    const wrong = wrongAlias(alias);
    if (wrong !== null) throw bad(wrong);
    await retireAliases(trx, id);
    if (!(await takeAlias(trx, id, alias, now))) throw bad(`短地址 ${alias} 正由另一篇文章使用。`);
    isChanged = true;
  }
  for (const old of redirects)
    if (wrongAlias(old) === null && (await addRedirect(trx, id, old, now))) isChanged = true;
  return isChanged;
}

/** Creates the article of a file, in the state of the file. */
export async function createFromFile(intake: Intake, file: ArticleFile): Promise<Applied> {
  const { trx, touch, writer, isDry, now } = intake;
  await checkFile(intake, file.id, file);
  const { categoryId, state, due } = file;
  const publishedAt = file.publishedAt ?? (state === 'published' ? now : null);
  const wasPublic = state === 'published' || (state !== 'draft' && publishedAt !== null);
  const givenId = file.id ?? (isDry ? await unusedId(trx) : null);
  const isPlaced = file.id !== null || file.position > 0;
  const id = await insertArticle(trx, {
    ...(givenId !== null && { id: givenId }),
    category_id: categoryId,
    state,
    position: isPlaced ? file.position : (await lastPosition(trx, categoryId)) + 1,
    head_number: 1,
    public_number: wasPublic ? 1 : null,
    ...(due !== null && { due_number: 1, due_at: due, due_by: writer.id }),
    published_at: publishedAt,
    changed_at: publishedAt ?? now,
    created_by: writer.id,
    created_at: now,
  });
  if (file.id !== null && !isDry) await countOnFrom(trx, 'article');
  await insertRevision(trx, {
    article_id: id,
    number: 1,
    reason: 'import',
    created_at: now,
    ...textOf(asTyped(file, { author: writer.name })),
    author_id: writer.id,
    author_name: writer.name,
  });
  if (due !== null) await askForWork(trx, DUE_ARTICLES, due);
  await applyAddresses(trx, { id, current: null, file }, now);
  if (state === 'published') touch(...textTags(id), ...listTags(categoryId));
  const words = `新建《${file.title}》`;
  await noteArticle(trx, { by: writer.id, id, action: 'import', words }, now);
  const made = `${categoryWords(categoryId)}，${ARTICLE_STATES[state]}`;
  return { id, outcome: 'created', words: made, texts: null };
}
