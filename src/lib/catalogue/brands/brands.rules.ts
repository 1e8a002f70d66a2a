import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';

/** Colours of generated marks, each dark enough for white letters; `zones.css` defines each. */
export const BRAND_TONES = {
  teal: '青绿',
  red: '朱红',
  gold: '古金',
  indigo: '靛蓝',
  blue: '蔚蓝',
  purple: '绛紫',
  slate: '石墨',
} as const;
export type BrandTone = keyof typeof BRAND_TONES;

/** A licence for making or selling the brand's goods. */
export interface BrandLicence {
  name: string;
  number: string;
  /** `2028-06-30`, or empty where it has no end. */
  until: string;
}

/** A brand as pages list it. */
export interface BrandHead {
  id: number;
  name: string;
  letter: string;
  headline: string;
  tone: BrandTone;
  /** Address of the uploaded picture; empty where the mark is generated. */
  picture: string;
  /** Goods on sale. */
  goods: number;
}

/** A brand with all fields of its page. */
export interface Brand extends Omit<BrandHead, 'goods'> {
  /** Markdown. */
  story: string;
  licences: BrandLicence[];
  makers: { id: number; name: string; province: string }[];
}

/** Limits of an editor's input, in characters; `licences` and `makers` in number. */
export const BRAND_LIMITS = {
  name: 20,
  headline: 60,
  story: 4000,
  licences: 8,
  licence: 60,
  makers: 30,
} as const;

/** Letters of the index, in order; names that begin with no letter come last. */
export const BRAND_LETTERS: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'];

/**
 * The mark of a brand without a picture, as on a seal: its name, or the first four characters, two per line; of a
 * foreign name as many letters as fit.
 */
export const markOf = (name: string): string => {
  const characters = [...name.replace(/[\s·]/g, '')];
  return characters.slice(0, /^[\x20-\x7e]/.test(name) ? 3 : 4).join('');
};

/** The address of an uploaded picture, which identifies its bytes. */
export const brandPictureAddress = (id: number, key: string): string =>
  key === '' ? '' : `/picture/brand/${id}-${key}.webp`;

/** Licences as editors write them, one per line: `药品生产许可证 | 津20160001 | 2028-06-30`. */
export const licencesText = (licences: readonly BrandLicence[]): string =>
  licences
    .map(({ name, number, until }) => [name, number, until].filter((part) => part !== '').join(' | '))
    .join('\n');

/** True when a licence's last day is past at a moment (ms); that day itself still counts. */
export const isExpired = ({ until }: Pick<BrandLicence, 'until'>, now: number): boolean =>
  until !== '' && until < formatDate(now);

/** Returns the note about expired licences in the form of a brand. */
export const expiredText = (licences: readonly BrandLicence[]): string =>
  `已过期，品牌页会注明：${licences.map(({ name, until }) => `${name}（${until}）`).join('、')}`;

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Parses licences; an error is reported for the first line that has one. */
export function readLicences(text: string): { licences: BrandLicence[]; wrong: string | null } {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const licences = lines.map((line) => {
    const [name = '', number = '', until = ''] = line.split(/[|｜]/).map((part) => part.trim());
    return { name, number, until };
  });
  return { licences, wrong: wrongLicences(licences) };
}

function wrongLicences(licences: readonly BrandLicence[]): string | null {
  if (licences.length > BRAND_LIMITS.licences) return `最多写 ${BRAND_LIMITS.licences} 条证照。`;
  for (const [index, { name, number, until }] of licences.entries()) {
    const line = `第 ${index + 1} 条证照`;
    if (name === '' || number === '') return `${line}请写成“名称 | 编号 | 有效期至”，有效期可以不写。`;
    if (name.length > BRAND_LIMITS.licence || number.length > BRAND_LIMITS.licence)
      return `${line}的名称和编号各不超过 ${BRAND_LIMITS.licence} 字。`;
    if (until !== '' && !DATE.test(until)) return `${line}的有效期请写成 2028-06-30 的样子。`;
  }
  return null;
}

/** The list of a brand's page: the goods of its makers, by category. */
export const brandListing = ({ id, makers }: Pick<Brand, 'id' | 'makers'>): ZoneListing => ({
  within: { makerIds: makers.map((maker) => maker.id) },
  routes: { grid: 'ppzq_info' },
  params: { id },
  sort: 'best',
  facets: [],
  withoutGroups: makers.length > 1 ? ['category'] : ['category', 'maker'],
});

/** Brands on a page of the index. */
export const INDEX_PAGE = 24;

/** A letter of the jump bar with the page of its first brand; null where there is none. */
export interface LetterJump {
  letter: string;
  page: number | null;
}

/** A page of the index: brands under their letters, and the page where each letter begins. */
interface BrandIndex {
  sections: { letter: string; brands: BrandHead[] }[];
  jumps: LetterJump[];
  total: number;
  page: number;
  pages: number;
}

const places = new Map(BRAND_LETTERS.map((letter, place) => [letter, place]));

/** By letter; brands of one letter stay in the editors' order. */
const byLetter = (a: BrandHead, b: BrandHead): number =>
  (places.get(a.letter) ?? places.size) - (places.get(b.letter) ?? places.size);

/** Cuts the index into pages; a letter may continue on the next one. */
export function brandIndex(brands: readonly BrandHead[], asked: number): BrandIndex {
  const sorted = brands.toSorted(byLetter);
  const { page, pages, offset } = pageOf(asked, sorted.length, INDEX_PAGE);
  const shown = Map.groupBy(sorted.slice(offset, offset + INDEX_PAGE), ({ letter }) => letter);
  return {
    sections: [...shown].map(([letter, found]) => ({ letter, brands: found })),
    jumps: BRAND_LETTERS.map((letter) => {
      const first = sorted.findIndex((brand) => brand.letter === letter);
      return { letter, page: first === -1 ? null : Math.floor(first / INDEX_PAGE) + 1 };
    }),
    total: sorted.length,
    page,
    pages,
  };
}

/** Brands by visibility to buyers. */
export const BRAND_STATES = { shown: '显示中', hidden: '已隐藏' } as const;
export type BrandState = keyof typeof BRAND_STATES;

/** Names of the audit's actions, as editors see them. */
export const BRAND_ACTIONS = {
  'brand.create': '新建',
  'brand.edit': '修改',
  'brand.move': '调整顺序',
  'brand.picture': '更换图片',
  'brand.remove': '删除',
} as const;
export type BrandAction = keyof typeof BRAND_ACTIONS;
