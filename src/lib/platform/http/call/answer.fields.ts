import { z } from 'zod';

/** Fields common to many answers, described for the authors of API clients. */

const described = (what: string, unit: string): string => (what === '' ? unit : `${what}（${unit}）`);

/** An amount in fen. */
export const fen = (what = '') => z.int().describe(described(what, '分'));

/** An amount in yuan, as the plain names of the calls have it (product §9.4). */
export const yuan = (what = '') => z.number().describe(described(what, '元'));

/** A moment in ms UTC. */
export const moment = (what = '') => z.int().describe(described(what, 'UTC 毫秒'));

/** A moment in seconds since 1970, UTC, as lists of offers have it (product §9.4). */
export const second = (what = '') => z.int().describe(described(what, 'UTC 秒'));

/** A yes or no as calls have it: 1 or 0 (product §9.4). */
export const flag = (what = '') => z.literal([0, 1]).describe(described(what, '1 是，0 否'));

/** One of the keys of some words, which are its description: `waiting 待审核，agreed 已同意`. */
export const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  z.enum(Object.keys(words) as [Key, ...Key[]]).describe(
    Object.entries<string>(words)
      .map(([key, word]) => `${key} ${word}`)
      .join('，'),
  );

/** Id of the record that was made or changed. */
export const idAnswer = z.object({ id: z.int().describe('编号') });

/** The place of a page of a list among its pages. */
export const pagesAnswer = { page: z.int().describe('第几页'), pages: z.int().describe('共几页') };

/** Page to open next. */
export const nextAnswer = z.object({ next: z.string().describe('接下来的页面') });

const SENT_AS = 'x-sent-as';

/** The answer of a call that sends no envelope but a file, events or a page of this media type. */
export const sentAs = (type: string) => z.null().meta({ [SENT_AS]: type });

/** The media type of an answer made by {@link sentAs}, else null. */
export const mediaTypeOf = (answer: z.ZodType): string | null => {
  const type = answer.meta()?.[SENT_AS];
  return typeof type === 'string' ? type : null;
};
