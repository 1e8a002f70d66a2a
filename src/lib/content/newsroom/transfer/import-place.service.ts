import type { ArticleFile } from '#lib/content/newsroom/article-file.rules.ts';
import { topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import type { Intake } from '#lib/content/newsroom/transfer/intake.service.ts';
import { wrongAlias } from '#lib/content/newsroom/place/alias.rules.ts';
import { categoryWords } from '#lib/content/newsroom/state-words.rules.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import { listTags, textTags } from '#lib/content/newsroom/touched-by-text.rules.ts';
import { addRedirect } from '#lib/content/newsroom/transfer/import.repository.ts';
import { retireAliases, takeAlias } from '#lib/content/newsroom/place/place.repository.ts';
import { findStanding, setStanding } from '#lib/content/newsroom/standing.repository.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { isSameMinute } from '#lib/platform/time.rules.ts';

const bad = (words: string): ShopError => new ShopError('invalid_form', words);

/** What of its place an article has otherwise than its file says, in words; what the file leaves open is none. */
export function differingPlace(seen: ArticleStanding, file: ArticleFile): string[] {
  const { categoryId, position, publishedAt, alias } = placeOf(seen, file);
  return [
    categoryId !== seen.categoryId && `${categoryWords(seen.categoryId)}移到${categoryWords(categoryId)}`,
    position !== seen.position && `顺序由 ${seen.position} 改为 ${position}`,
    !isSameMinute(publishedAt, seen.publishedAt) && '发布日期',
    alias !== seen.alias && `短地址由 ${seen.alias ?? '无'} 改为 ${alias}`,
  ].filter((words) => words !== false);
}

const placeOf = (seen: ArticleStanding, file: ArticleFile) => ({
  categoryId: file.categoryId,
  position: file.position || seen.position,
  publishedAt: seen.publishedAt === null ? null : (file.publishedAt ?? seen.publishedAt),
  alias: file.alias ?? seen.alias,
});

/**
 * Gives an article the topic, place, date and addresses of its file; what the file leaves open stays. Says in words
 * what it changed.
 */
export async function applyPlace(
  { trx, touch, writer, now }: Intake,
  id: number,
  file: ArticleFile,
): Promise<string[]> {
  const seen = await findStanding(trx, id);
  if (!seen) throw bad('文章刚刚被删除，请再导入一次。');
  const { categoryId, position, publishedAt } = placeOf(seen, file);
  const isMoved = categoryId !== seen.categoryId || position !== seen.position;
  if (categoryId !== seen.categoryId && !(topicOf(seen.categoryId) && topicOf(categoryId)))
    throw bad('页面固定使用的文字不能移动，也不能移到那里。');
  const isDated = !isSameMinute(publishedAt, seen.publishedAt);
  if (isMoved || isDated) {
    const place = { category_id: categoryId, position, ...(isDated && { published_at: publishedAt }) };
    if (!(await setStanding(trx, seen, place))) throw bad('文章刚刚被别人修改，请再导入一次。');
  }
  const hasAddress = await applyAddresses(trx, { id, current: seen.alias, file }, now);
  if (!isMoved && !isDated && !hasAddress) return [];
  const differing = differingPlace(seen, file);
  const words = differing.length > 0 ? differing : ['原短地址'];
  if (seen.state === 'published') touch(...textTags(id), ...listTags(seen.categoryId, categoryId));
  await recordAudit(trx, {
    actorId: writer.id,
    action: 'article.place',
    subject: `article:${id}`,
    detail: `导入：${words.join('；')}`,
    at: now,
  });
  return words;
}

/** Gives an article its file's addresses, the current and the old ones; returns whether any was new. */
export async function applyAddresses(
  trx: Trx,
  {
    id,
    current,
    file,
  }: { id: number; current: string | null; file: Pick<ArticleFile, 'alias' | 'redirects'> },
  now: number,
): Promise<boolean> {
  const { alias, redirects } = file;
  let isChanged = false;
  if (alias !== null && alias !== current) {
    const wrong = wrongAlias(alias);
    if (wrong !== null) throw bad(wrong);
    await retireAliases(trx, id);
    if (!(await takeAlias(trx, id, alias, now))) throw bad(`短地址 ${alias} 正由另一篇文章使用。`);
    isChanged = true;
  }
  for (const old of redirects) {
    if (wrongAlias(old) === null && (await addRedirect(trx, id, old, now))) isChanged = true;
  }
  return isChanged;
}
