import { type ArticleFile, tidyBody } from '#lib/articles/article-file.rules.ts';
import type { ArticleText } from '#lib/articles/articles.rules.ts';
import type { ArticleStanding, Revision } from '#lib/desk/desk.rules.ts';
import { listTags, textTags } from '#lib/desk/desk-tags.rules.ts';
import { goPublic } from '#lib/desk/go-public.service.ts';
import { checkFile } from '#lib/desk/import-check.service.ts';
import { createFromFile, findFilesArticle } from '#lib/desk/import-new.service.ts';
import { applyPlace } from '#lib/desk/import-place.service.ts';
import type { Intake } from '#lib/desk/intake.ts';
import { findHead, findRevision } from '#lib/desk/revisions.repository.ts';
import { addRevision } from '#lib/desk/save.service.ts';
import { findStanding, NOT_DUE, setStanding } from '#lib/desk/standing.repository.ts';
import { asTyped, isSameText } from '#lib/desk/text.rules.ts';
import { KEPT_ARTICLES } from '#lib/desk/withdraw.service.ts';
import { ShopError } from '#lib/http/errors.ts';
import { insertAudit } from '#lib/shop/audit.repository.ts';
import { formatDateTime, isSameMinute } from '#lib/time.rules.ts';

export type Outcome = 'created' | 'changed' | 'unchanged';

const overtaken = (): ShopError => new ShopError('conflict', '文章刚刚被别人修改，请再导入一次。');

/**
 * Does what an article's file says: a new article, or for the same one a new revision where the text differs, and the
 * state, place and date the file gives. `draft` never takes a published text from readers; what is to be published is
 * held to what publishing asks. Throws `invalid_form` and `conflict`; then the transaction has to be given up.
 */
export async function applyFile(intake: Intake, file: ArticleFile): Promise<Outcome> {
  const id = await findFilesArticle(intake.trx, file);
  if (id === undefined) {
    await checkFile(intake, file.id, file);
    await createFromFile(intake, file);
    return 'created';
  }
  if (KEPT_ARTICLES.includes(id) && file.state === 'withdrawn')
    throw new ShopError('invalid_form', '页面上固定要用这段文字，不能撤下。');
  const hasNewText = await applyText(intake, id, file);
  const hasNewPlace = await applyPlace(intake, id, file);
  return hasNewText || hasNewPlace ? 'changed' : 'unchanged';
}

async function applyText(intake: Intake, id: number, file: ArticleFile): Promise<boolean> {
  const { trx, writer, now } = intake;
  const [standing, head] = [await findStanding(trx, id), await findHead(trx, id)];
  if (!standing || !head) throw overtaken();
  if (await isThere(trx, standing, head, file)) return false;
  await checkFile(intake, id, file);
  const text = asTyped(file, head);
  let { headNumber } = standing;
  if (!isSame(head, file)) {
    const reason = { reason: 'import', restoredNumber: null } as const;
    if (!(await addRevision(trx, writer, id, head.number, head, text, reason, now))) throw overtaken();
    headNumber += 1;
  }
  await applyState(intake, { ...standing, headNumber }, file);
  return true;
}

/** Whether an article already is what its file says. */
async function isThere(
  trx: Intake['trx'],
  { id, state, publicNumber, dueNumber, dueAt }: ArticleStanding,
  head: Revision,
  file: ArticleFile,
): Promise<boolean> {
  const holds = async (number: number | null) => {
    const revision = number === null ? undefined : await findRevision(trx, id, number);
    return revision !== undefined && isSame(revision, file);
  };
  const isRead = state === 'published' && file.state !== 'withdrawn' && (await holds(publicNumber));
  if (file.state === 'published') return isRead;
  if (file.state === 'scheduled')
    return isRead || (isSameMinute(dueAt, file.due) && (await holds(dueNumber)));
  return isSame(head, file) && (file.state === 'draft' || !['published', 'scheduled'].includes(state));
}

async function applyState(
  { trx, touch, writer, now }: Intake,
  seen: ArticleStanding,
  { state, due }: ArticleFile,
): Promise<void> {
  const { id, headNumber, categoryId } = seen;
  const isPublic = seen.state === 'published';
  const note = (action: string, words: string) =>
    insertAudit(trx, writer.id, `article.${action}`, `article:${id}`, words, now);
  if (state === 'published') {
    if (!(await goPublic(trx, touch, seen, headNumber, now))) throw overtaken();
    await note('publish', `第 ${headNumber} 版，导入`);
  } else if (state === 'scheduled' && due !== null) {
    const set = { due_number: headNumber, due_at: due, due_by: writer.id };
    if (!(await setStanding(trx, seen, { ...set, state: isPublic ? 'published' : 'scheduled' })))
      throw overtaken();
    await note('schedule', `第 ${headNumber} 版，${formatDateTime(due)} 发布，导入`);
  } else if (state === 'withdrawn' && (isPublic || seen.state === 'scheduled')) {
    if (!(await setStanding(trx, seen, { ...NOT_DUE, state: 'withdrawn' }))) throw overtaken();
    if (isPublic) touch(...textTags(id), ...listTags(categoryId));
    await note('withdraw', '导入');
  }
}

const tidied = (text: ArticleText): ArticleText => ({ ...text, body: tidyBody(text.body) });
const isSame = (one: ArticleText, file: ArticleFile): boolean =>
  isSameText(tidied(one), tidied(asTyped(file, one)));
