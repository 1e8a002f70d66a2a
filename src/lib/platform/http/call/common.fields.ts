import '#lib/platform/http/call/form-words.server.ts';
import '#lib/platform/http/call/forms/form-schema.server.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { MOST_PAGES } from '#lib/platform/paging.rules.ts';
import { parseDateTime } from '#lib/platform/time.rules.ts';
import { z } from 'zod';

const ON = new Set(['1', 'true', 'on', 'yes']);
const OFF = new Set(['', '0', 'false', 'off', 'no', 'undefined', 'null']);

/**
 * A checkbox or flag of a form: `1`, `true`, `on`, `yes` are on; `0`, `false`, `off`, `no`, absent and empty are off.
 */
export const switchField = z
  .codec(z.unknown().optional(), z.boolean(), {
    decode: (value, { issues }) => {
      const word = String(value);
      if (ON.has(word) || OFF.has(word)) return ON.has(word);
      issues.push({ code: 'custom', input: value, message: '应为 1（是）或 0（否）' });
      return z.NEVER;
    },
    encode: (isOn) => (isOn ? '1' : ''),
  })
  .meta({ kind: 'switch' });

/** A required {@link switchField}: absent and empty are refused, as neither is a choice. */
export const saidSwitchField = z
  .codec(z.unknown(), z.boolean(), {
    decode: (value, { issues }) => {
      const word = String(value ?? '');
      if (ON.has(word) || ['0', 'false', 'off', 'no'].includes(word)) return ON.has(word);
      issues.push({ code: 'custom', input: value, message: '应为 1（是）或 0（否）' });
      return z.NEVER;
    },
    encode: (isOn) => (isOn ? '1' : '0'),
  })
  .meta({ kind: 'switch' });

/** One of several, by their words. */
export const choiceField = <Key extends string>(words: Readonly<Record<Key, string>>, error?: string) =>
  z.enum(Object.keys(words) as [Key, ...Key[]], ...(error === undefined ? [] : [{ error }])).meta({ words });

/** Lines of a text area, without blanks and repetitions. */
export const linesField = z
  .codec(z.string().default(''), z.array(z.string()), {
    decode: (text) => [
      ...new Set(
        text
          .split(/[\r\n]+/)
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ],
    encode: (lines) => lines.join('\n'),
  })
  .meta({ kind: 'area' });

/** Ticked boxes of a form: a list, one of them, or one text with commas, each one of `choices`. */
export const ticksField = <Choice extends string | number>(choices: readonly Choice[]) =>
  z
    .codec(z.unknown().optional(), z.custom<Choice[]>(), {
      decode: (value, { issues }) => {
        const ticked =
          value !== null && typeof value === 'object' ? Object.values(value) : String(value ?? '').split(',');
        const named = new Set(ticked.map((one) => String(one).trim()).filter(Boolean));
        const known = choices.filter((choice) => named.has(String(choice)));
        if (known.length < named.size)
          issues.push({ code: 'custom', input: value, message: '请从给出的选项里选择' });
        return known;
      },
      encode: (ticked) => ticked.join(','),
    })
    .meta({ kind: 'ticks' });

const DIGITS = /^\d{1,16}$/;

/**
 * Returns the number of a text of decimal digits, also full-width ones of a Chinese keyboard; else the value as it is.
 */
const fromDigits = (value: unknown): unknown => {
  if (typeof value !== 'string' || value.length > 16) return value;
  const digits = value.normalize('NFKC');
  return DIGITS.test(digits) ? Number(digits) : value;
};

/**
 * A whole number of a form, query or path, in plain decimal digits: neither `1e3` nor `0x10` nor ` 7` is one. `words`
 * is the message for anything else.
 */
export const wholeNumber = (words: string, [least, most]: readonly [least: number, most: number]) =>
  z.preprocess(fromDigits, z.number(words).int(words).min(least, words).max(most, words));

/** The same where it may be left out: null then. `words` is the message for anything else. */
export const wholeNumberOrNone = (words: string, [least, most]: readonly [least: number, most: number]) =>
  z.codec(z.string().default(''), z.int().nullable(), {
    decode: (typed, { issues }) => {
      const text = typed.trim();
      if (text === '') return null;
      const number = fromDigits(text);
      if (typeof number === 'number' && number >= least && number <= most) return number;
      issues.push({ code: 'custom', input: typed, message: words });
      return z.NEVER;
    },
    encode: (number) => (number === null ? '' : String(number)),
  });

/** A positive whole number in a form field or path segment. */
export const idField = wholeNumber('编号不正确', [1, LARGEST_ID]);

const MOST_IDS = 2000;

/**
 * A list of ids, in any spelling of a form: `ids[]=1&ids[]=2`, `ids=1,2` or one `ids=1`. `none` is the message for an
 * empty list, `tooMany` for one of more than `most`.
 */
export const idsFieldOf = (none: string, most = MOST_IDS, tooMany = `一次最多 ${most} 项`) =>
  z
    .preprocess(
      (value) => {
        if (typeof value === 'string') return value.split(',').filter(Boolean);
        if (typeof value === 'number') return [value];
        if (value !== null && typeof value === 'object' && !Array.isArray(value)) return Object.values(value);
        return value;
      },
      z.array(idField, { error: none }).min(1, none).max(most, tooMany),
    )
    .transform((ids) => [...new Set(ids)]);

export const idsField = idsFieldOf('请先选择商品');

/** A page number from a query, 1 when absent or unusable. */
export const pageField = wholeNumber('没有这一页', [1, MOST_PAGES]).catch(1);

/** Search words of a list; longer text is cut, and empty text filters nothing. */
export const searchField = (label: string, placeholder: string, most: number) =>
  z
    .string()
    .overwrite((text) => text.normalize('NFKC').replaceAll('\0', '').trim().slice(0, most))
    .max(most)
    .catch('')
    .meta({ label, placeholder, kind: 'search' });

/** The states of a list as tabs; an unknown value counts as the standard. */
export const tabsField = <Key extends string>(
  label: string,
  words: Readonly<Record<Key, string>>,
  standard: NoInfer<Key>,
) => choiceField(words).catch(standard).meta({ label, initial: standard, kind: 'tabs' });

/** The same after a tab of all, which is the standard: null. */
export const allTabsField = <Key extends string>(label: string, words: Readonly<Record<Key, string>>) =>
  choiceField(words).nullable().catch(null).meta({ label, placeholder: '全部', kind: 'tabs' });

/** The orders of a list; an unknown value counts as the standard. */
export const sortField = <Key extends string>(words: Readonly<Record<Key, string>>, standard: NoInfer<Key>) =>
  choiceField(words).catch(standard).meta({ label: '排序', initial: standard, kind: 'sort' });

/** A choice that filters a list; `all` stands for no filter. */
export const filterField = <Key extends string>(
  label: string,
  all: string,
  words: Readonly<Record<Key, string>>,
) =>
  choiceField(words).nullable().default(null).catch(null).meta({ label, placeholder: all, kind: 'choice' });

/** A day that bounds a list; an invalid day bounds nothing. */
export const dayFilter = (label: string) =>
  z
    .string()
    .trim()
    .refine((day) => day.length === 10 && parseDateTime(day) !== null)
    .catch('')
    .meta({ label, kind: 'date' });

/** An optional text of a form, trimmed; empty when absent. */
export const optionalText = (most: number, what: string) =>
  z.string().trim().max(most, `${what}最多 ${most} 个字`).optional().default('').meta({ label: what });

/** A text that has to be there, trimmed; the sentences for too short and too long are the same in every form. */
export const requiredText = (what: string, most: number, least = 1) =>
  required(z.string(`请填写${what}`).trim(), what, most, least).meta({ label: what });

/** The same for names of persons and businesses: on one line, with a letter or Han character in it. */
export const nameText = (what: string, most: number, least = 1) =>
  required(
    z
      .string(`请填写${what}`)
      .overwrite((text) => text.replace(/\s+/g, ' '))
      .trim(),
    what,
    most,
    least,
  )
    .regex(/\p{L}/u, `${what}要有汉字或字母`)
    .meta({ label: what });

const required = (text: z.ZodString, what: string, most: number, least: number) =>
  text
    .min(1, { error: least > 1 ? `请填写${what}，至少 ${least} 个字` : `请填写${what}`, abort: true })
    .min(least, `${what}至少 ${least} 个字`)
    .max(most, `${what}最多 ${most} 个字`);

const EMPTY_FILE = '这个文件是空的，请重新选择。';

/** A file of a form, described as bytes; `words` is the message without one. */
export const fileField = (words: string) =>
  z
    .custom<File>((value) => value instanceof File, { error: words, abort: true })
    .refine((file) => file.size > 0, EMPTY_FILE)
    .meta({ type: 'string', format: 'binary', kind: 'file' });

/** The same where it may be left out. A form that is not sent as multipart has the file's name instead of the file. */
export const optionalFileField = (words: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), fileField(words).optional());
