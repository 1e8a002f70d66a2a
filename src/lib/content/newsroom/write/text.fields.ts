import { z } from 'zod';
import { TEXT_LIMITS, tidyBreaks, tidyLine } from '#lib/content/newsroom/write/text.rules.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

/** One line of an article, blanks made one; `what` names it in messages. */
export const lineField = (what: string, most: number) =>
  z.string(`请填写${what}`).trim().max(most, `${what}最多 ${most} 个字`).transform(tidyLine);

/** An article's Markdown. */
export const bodyField = z
  .string('请填写正文')
  .max(TEXT_LIMITS.body, '正文最多 5 万字，请分成几篇')
  .transform((text, context) => {
    const wrong = wrongMarkdown(text);
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
    return tidyBreaks(text);
  });
