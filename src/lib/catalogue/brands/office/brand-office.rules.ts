import { type BrandLicence, type BrandTone, licencesText } from '#lib/catalogue/brands/brands.rules.ts';

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

/** What the form edits. */
export interface EditedBrand {
  id: number;
  name: string;
  headline: string;
  story: string;
  tone: BrandTone | '';
  picture: string;
  licences: BrandLicence[];
  makerNames: string[];
  isShown: boolean;
  version: number;
}

/** What an editor fills in; `makerNames` are whole or short names. */
export type BrandInput = Omit<EditedBrand, 'id' | 'picture' | 'version'>;

/** The ids in a new order; the same where there is nowhere to move to. */
export function moved(ids: readonly number[], id: number, move: BrandMove): number[] {
  const at = ids.indexOf(id);
  const to = move === 'first' ? 0 : move === 'up' ? at - 1 : at + 1;
  if (at === -1 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(at, 1).toSpliced(to, 0, id);
}

/** The fields of the form, in its order and words. */
export const BRAND_FIELDS = {
  name: '品牌名称',
  tone: '字标颜色',
  headline: '一句话介绍',
  story: '品牌故事',
  makers: '厂家',
  licences: '证照',
  is_shown: '显示在品牌专区',
} as const;
type TypedBrand = Record<keyof typeof BRAND_FIELDS, string>;

/** A brand as its form holds it. */
export const typedBrand = ({ name, tone, headline, story, ...brand }: BrandInput): TypedBrand => ({
  name,
  tone,
  headline,
  story,
  makers: brand.makerNames.join('\n'),
  licences: licencesText(brand.licences),
  is_shown: brand.isShown ? '1' : '',
});

/** What the form of a new one holds. */
export const NEW_BRAND: TypedBrand = {
  name: '',
  tone: '',
  headline: '',
  story: '',
  makers: '',
  licences: '',
  is_shown: '1',
};
