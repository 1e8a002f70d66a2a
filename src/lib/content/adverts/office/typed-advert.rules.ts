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
  ...{ slot: 'common', title: '', subtitle: '', url: '', imageUrl: '' },
  ...{ accent: 'brand', motif: 'boxes', startsAt: '', endsAt: '' },
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
