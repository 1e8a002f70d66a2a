import { z } from 'zod';
import {
  BRAND_LIMITS,
  BRAND_TONES,
  type BrandTone,
  readLicences,
} from '#lib/catalogue/brands/brands.rules.ts';
import {
  BRAND_MOVES,
  BRAND_STATES,
  type BrandInput,
} from '#lib/catalogue/brands/office/brand-office.rules.ts';
import { optionalText, pageField, requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';

/** The longest that is searched for. */
export const LONGEST_SEARCH = 40;

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.keys(words) as [Key, ...Key[]];

/** The address of the list; what cannot be understood shows all that are seen. */
export const brandQueryFields = {
  keywords: z.string().trim().max(LONGEST_SEARCH).catch(''),
  state: z.enum(keysOf(BRAND_STATES)).catch('shown'),
  page: pageField,
};

export const brandMoveField = z.enum(keysOf(BRAND_MOVES), { error: '请选择移动方向' });

const lines = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** The form of a brand; a box that is not ticked is not sent. */
export const brandFields = {
  name: requiredText('品牌名称', BRAND_LIMITS.name),
  headline: optionalText(BRAND_LIMITS.headline, '一句话介绍'),
  story: optionalText(BRAND_LIMITS.story, '品牌故事'),
  tone: z
    .enum(keysOf(BRAND_TONES))
    .or(z.literal(''))
    .catch('' as const),
  licences: z
    .string()
    .default('')
    .transform((text, context) => {
      const { licences, wrong } = readLicences(text);
      if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
      return licences;
    }),
  makers: z.string().default('').transform(lines),
  is_shown: switchField,
};

/** What the form says, in our names. */
export const readBrandForm = (form: {
  name: string;
  headline: string;
  story: string;
  tone: BrandTone | '';
  licences: BrandInput['licences'];
  makers: string[];
  is_shown: boolean;
}): BrandInput => ({
  name: form.name,
  headline: form.headline,
  story: form.story,
  tone: form.tone,
  licences: form.licences,
  makerNames: form.makers,
  isShown: form.is_shown,
});

/** The form in our names, from its texts. */
export const brandForm = z.object(brandFields).transform(readBrandForm);
