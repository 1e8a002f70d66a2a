import { slotWords } from '#lib/content/adverts/advert-slots.rules.ts';
import { ZONE_ACCENTS, ZONE_MOTIFS } from '#lib/catalogue/zones/zones.rules.ts';
import { type Difference, differencesOf } from '#lib/platform/differences.rules.ts';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';

/** An advert as its form holds it: moments as `datetime-local` writes them. */
export interface TypedAdvert {
  slot: string;
  title: string;
  subtitle: string;
  url: string;
  imageUrl: string;
  accent: string;
  motif: string;
  startsAt: string;
  endsAt: string;
}

export const NEW_ADVERT: TypedAdvert = {
  slot: 'common',
  title: '',
  subtitle: '',
  url: '',
  imageUrl: '',
  accent: 'brand',
  motif: 'boxes',
  startsAt: '',
  endsAt: '',
};

/** Whether an advert is shown at a moment. */
export const ADVERT_STATES = { running: '正在显示', coming: '未开始', over: '已结束' } as const;
export type AdvertState = keyof typeof ADVERT_STATES;

/** An advert opened in its form. */
export interface OpenAdvert {
  id: number | null;
  version: number;
  typed: TypedAdvert;
  trail: readonly AuditLine[];
}

const FIELDS: Readonly<Record<keyof TypedAdvert, string>> = {
  slot: '广告位',
  startsAt: '开始',
  endsAt: '结束',
  title: '标题',
  subtitle: '小字',
  url: '点开到哪里',
  accent: '颜色',
  motif: '图案',
  imageUrl: '横幅图片',
};
const word = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code;
const readable = (typed: TypedAdvert): TypedAdvert => ({
  ...typed,
  slot: slotWords(typed.slot),
  accent: word(ZONE_ACCENTS, typed.accent),
  motif: word(ZONE_MOTIFS, typed.motif),
});

/** How a form differs from what is saved, in the words of the form. */
export const advertDifferences = ({ saved, typed }: Record<'saved' | 'typed', TypedAdvert>): Difference[] =>
  differencesOf(FIELDS, { saved: readable(saved), typed: readable(typed) });
