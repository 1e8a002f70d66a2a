import { z } from 'zod';
import { LONGEST_ALT, tidyLine } from '#lib/content/newsroom/write/text.rules.ts';

/** Names of files, one a line or a list of them. */
export const namesField = z
  .preprocess(
    (value) => (Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\r\n]+/) : []),
    z.array(z.string('文件名不正确').trim()).max(2000, '一次最多写 2000 个文件名'),
  )
  .transform((names) => names.filter(Boolean));

/** What is to be seen in a picture, for those who don't see it. */
export const altField = z
  .string('请填写图片说明')
  .transform(tidyLine)
  .pipe(z.string().min(1, '请填写图片说明').max(LONGEST_ALT, `图片说明最多 ${LONGEST_ALT} 个字`));
