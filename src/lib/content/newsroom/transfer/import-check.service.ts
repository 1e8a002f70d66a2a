import type { ArticleFile } from '#lib/content/newsroom/article-file.rules.ts';
import type { Intake } from '#lib/content/newsroom/transfer/intake.service.ts';
import { findLinkProblems } from '#lib/content/newsroom/place/links.service.ts';
import { checkReady, checkTime } from '#lib/content/newsroom/ready.rules.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

const PROBLEMS_SHOWN = 5;

/** What publishing asks of a text, asked of a file that is to be published, now or later. Throws `invalid_form`. */
export async function checkFile(
  { trx, now, isForced, arriving }: Intake,
  id: number | null,
  file: ArticleFile,
): Promise<void> {
  if (file.state !== 'published' && file.state !== 'scheduled') return;
  checkReady(file);
  if (file.due !== null) checkTime(file.due, now);
  const problems = isForced ? [] : await findLinkProblems(trx, id ?? 0, file.body, arriving);
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
