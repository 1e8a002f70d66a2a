import type { ArticleFile } from '#lib/articles/article-file.rules.ts';
import { topicOf } from '#lib/articles/topics.rules.ts';
import type { Trx } from '#lib/db/database.ts';
import type { Intake } from '#lib/desk/intake.ts';
import { wrongAlias } from '#lib/desk/alias.ts';
import { listTags, textTags } from '#lib/desk/desk-tags.rules.ts';
import { addRedirect } from '#lib/desk/import.repository.ts';
import { retireAliases, takeAlias } from '#lib/desk/place.repository.ts';
import { findStanding, setStanding } from '#lib/desk/standing.repository.ts';
import { ShopError } from '#lib/http/errors.ts';
import { insertAudit } from '#lib/shop/audit.repository.ts';
import { isSameMinute } from '#lib/time.rules.ts';

const bad = (words: string): ShopError => new ShopError('invalid_form', words);

/** Gives an article the topic, place, date and addresses of its file; what the file leaves open stays. */
export async function applyPlace(
  { trx, touch, writer, now }: Intake,
  id: number,
  file: ArticleFile,
): Promise<boolean> {
  const seen = await findStanding(trx, id);
  if (!seen) throw bad('文章刚刚被删除，请再导入一次。');
  const position = file.position || seen.position;
  const isMoved = file.categoryId !== seen.categoryId || position !== seen.position;
  if (file.categoryId !== seen.categoryId && !(topicOf(seen.categoryId) && topicOf(file.categoryId)))
    throw bad('页面固定使用的文字不能移动，也不能移到那里。');
  const publishedAt = seen.publishedAt === null ? null : (file.publishedAt ?? seen.publishedAt);
  const isDated = !isSameMinute(publishedAt, seen.publishedAt);
  if (isMoved || isDated) {
    const place = { category_id: file.categoryId, position, ...(isDated && { published_at: publishedAt }) };
    if (!(await setStanding(trx, seen, place))) throw bad('文章刚刚被别人修改，请再导入一次。');
  }
  const hasAddress = await applyAddresses(trx, id, seen.alias, file, now);
  if (!isMoved && !isDated && !hasAddress) return false;
  if (seen.state === 'published') touch(...textTags(id), ...listTags(seen.categoryId, file.categoryId));
  await insertAudit(trx, writer.id, 'article.place', `article:${id}`, '导入：栏目、顺序、日期或短地址', now);
  return true;
}

/** Gives an article its file's addresses, the current and the old ones; says whether any was new. */
export async function applyAddresses(
  trx: Trx,
  id: number,
  current: string | null,
  { alias, redirects }: ArticleFile,
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
  for (const old of redirects) {
    if (wrongAlias(old) === null && (await addRedirect(trx, id, old, now))) isChanged = true;
  }
  return isChanged;
}
