import type { BrandTone } from '#lib/catalogue/brands/brands.rules.ts';

/** Brands by whether buyers see them. */
export const BRAND_STATES = { shown: '显示中', hidden: '已隐藏' } as const;
export type BrandState = keyof typeof BRAND_STATES;

/** What an editor calls each action of the audit. */
export const BRAND_ACTIONS = {
  'brand.create': '新建',
  'brand.edit': '修改',
  'brand.move': '调整顺序',
  'brand.picture': '更换图片',
  'brand.remove': '删除',
} as const;
export type BrandAction = keyof typeof BRAND_ACTIONS;

/** Where a brand is moved among all, hidden ones too. */
export const BRAND_MOVES = { first: '移到最前', up: '上移', down: '下移' } as const;
export type BrandMove = keyof typeof BRAND_MOVES;

/** A row of the list. */
export interface OfficeBrand {
  id: number;
  name: string;
  letter: string;
  headline: string;
  tone: BrandTone;
  picture: string;
  makers: number;
  goods: number;
  isShown: boolean;
  /** Its place among all, from 1. */
  place: number;
  /** ms */
  updatedAt: number;
}

/** The ids in a new order; the same where there is nowhere to move to. */
export function moved(ids: readonly number[], id: number, move: BrandMove): number[] {
  const at = ids.indexOf(id);
  const to = move === 'first' ? 0 : move === 'up' ? at - 1 : at + 1;
  if (at === -1 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
