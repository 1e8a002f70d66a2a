import type { ArticleFile } from '#lib/content/newsroom/article-file.rules.ts';
import type { Intake } from '#lib/content/newsroom/transfer/intake.service.ts';
import { findLinkProblems } from '#lib/content/newsroom/place/links.service.ts';
import { checkReady, checkTime } from '#lib/content/newsroom/ready.rules.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { ARTICLE_STATES } from '#lib/content/articles/articles.rules.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import { listTags, textTags } from '#lib/content/newsroom/touched-by-text.rules.ts';
import { categoryWords } from '#lib/content/newsroom/state-words.rules.ts';
import { goPublic } from '#lib/content/newsroom/publish/go-public.service.ts';
import { createFromFile } from '#lib/content/newsroom/transfer/import-new.service.ts';
import { applyPlace } from '#lib/content/newsroom/transfer/import-place.service.ts';
import type { Outcome } from '#lib/content/newsroom/transfer/import-report.rules.ts';
import { holdsText, isThere, type Verdict } from '#lib/content/newsroom/transfer/import-verdict.service.ts';
import { findHead } from '#lib/content/newsroom/write/revisions.repository.ts';
import { addRevision } from '#lib/content/newsroom/write/save.service.ts';
import { findStanding, NOT_DUE, setStanding } from '#lib/content/newsroom/standing.repository.ts';
import { asTyped, changedParts } from '#lib/content/newsroom/write/text.rules.ts';
import { REQUIRED_ARTICLES } from '#lib/content/newsroom/publish/withdraw.service.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

const PROBLEMS_SHOWN = 5;

/** What publishing asks of a text, asked of a file that is to be published, now or later. Throws `invalid_form`. */
async function checkFile(
  { trx, now, isForced, arriving }: Intake,
  id: number | null,
  file: ArticleFile,
): Promise<void> {
  if (file.state !== 'published' && file.state !== 'scheduled') return;
  checkReady(file);
  if (file.due !== null) checkTime(file.due, now);
  const problems = isForced ? [] : await findLinkProblems(trx, id ?? 0, file.body, { arriving });
  if (problems.length === 0) return;
  const shown = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ line, href, words }) => `正文第 ${line} 行 ${href} ${words}`)
    .join('；');
  const more = problems.length > PROBLEMS_SHOWN ? '等' : '';
  throw new ShopError(
    'invalid_form',
    `有 ${problems.length} 处链接或图片有问题：${shown}${more}。请改好再导入，或写 state: draft，导入后在编辑器里发布。`,
  );
}

/** What became of an article by its file. */
export interface Applied {
  outcome: Outcome;
  /** What is new or otherwise, in words. */
  words: string;
}

const overtaken = (): ShopError => new ShopError('conflict', '文章刚刚被别人修改，请再导入一次。');

/**
 * Does what an article's file says: a new article, or for the one it was found to be about a new revision where the
 * text differs, and the state, place and date the file gives. `draft` never takes a published text from readers; what
 * is to be published is held to what publishing asks. Throws `invalid_form` and `conflict`; then all it did has to be
 * given up.
 */
export async function applyFile(
  intake: Intake,
  file: ArticleFile,
  { id, keepsPlace }: Pick<Verdict, 'id' | 'keepsPlace'>,
): Promise<Applied> {
  if (id === null) {
    await checkFile(intake, file.id, file);
    await createFromFile(intake, file);
    return { outcome: 'created', words: `${categoryWords(file.categoryId)}，${ARTICLE_STATES[file.state]}` };
  }
  if (REQUIRED_ARTICLES.includes(id) && file.state === 'withdrawn')
    throw new ShopError('invalid_form', '页面上固定要用这段文字，不能撤下。');
  const text = await applyText(intake, id, file);
  const place = keepsPlace ? [] : await applyPlace(intake, id, file);
  const outcome = text.length > 0 ? 'changed' : place.length > 0 ? 'moved' : 'unchanged';
  return { outcome, words: [...text, ...place].join('；') };
}

async function applyText(intake: Intake, id: number, file: ArticleFile): Promise<string[]> {
  const { trx, writer, now } = intake;
  const [standing, head] = [await findStanding(trx, id), await findHead(trx, id)];
  if (!standing || !head) throw overtaken();
  if (await isThere(trx, standing, head, file)) return [];
  await checkFile(intake, id, file);
  const text = asTyped(file, head);
  const words: string[] = [];
  let { headNumber } = standing;
  if (!holdsText(head, file)) {
    const reason = { reason: 'import', restoredNumber: null } as const;
    if (!(await addRevision(trx, writer, { id, base: head.number, head, text, ...reason }, now)))
      throw overtaken();
    headNumber += 1;
    words.push(changedParts(head, text));
  }
  const done = await applyState(intake, { ...standing, headNumber }, file);
  return done === null ? words : [...words, done];
}

/** Says in words what it changed; null for nothing. */
async function applyState(
  { trx, touch, writer, now }: Intake,
  seen: ArticleStanding,
  { state, due }: ArticleFile,
): Promise<string | null> {
  const { id, headNumber, categoryId } = seen;
  const isPublic = seen.state === 'published';
  const note = (action: string, words: string) =>
    recordAudit(trx, {
      actorId: writer.id,
      action: `article.${action}`,
      subject: `article:${id}`,
      detail: words,
      at: now,
    });
  if (state === 'published') {
    if (!(await goPublic(trx, touch, { seen, number: headNumber }, now))) throw overtaken();
    await note('publish', `第 ${headNumber} 版，导入`);
    return '公开';
  }
  if (state === 'scheduled' && due !== null) {
    const set = { due_number: headNumber, due_at: due, due_by: writer.id };
    if (!(await setStanding(trx, seen, { ...set, state: isPublic ? 'published' : 'scheduled' })))
      throw overtaken();
    await note('schedule', `第 ${headNumber} 版，${formatDateTime(due)} 发布，导入`);
    return `定于 ${formatDateTime(due)} 公开`;
  }
  if (state === 'withdrawn' && (isPublic || seen.state === 'scheduled')) {
    if (!(await setStanding(trx, seen, { ...NOT_DUE, state: 'withdrawn' }))) throw overtaken();
    if (isPublic) touch(...textTags(id), ...listTags(categoryId));
    await note('withdraw', '导入');
    return '撤下';
  }
  return null;
}
