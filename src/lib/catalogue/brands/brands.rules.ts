import { formatDate } from '#lib/platform/time.rules.ts';
import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';

/** Colours of drawn marks, each dark enough for white letters; `zones.css` knows each. */
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

/** A licence that the brand's goods are made or sold under. */
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
  /** Address of the uploaded picture; empty where the mark is drawn. */
  picture: string;
  /** Goods on sale. */
  goods: number;
}

/** A brand with all that its page shows. */
export interface Brand extends Omit<BrandHead, 'goods'> {
  /** Markdown. */
  story: string;
  licences: BrandLicence[];
  makers: { id: number; name: string; province: string }[];
}

/** What editors may fill in, in characters; `licences` and `makers` in number. */
export const BRAND_LIMITS = {
  name: 20,
  headline: 60,
  story: 4000,
  licences: 8,
  licence: 60,
  makers: 30,
} as const;

/** Letters of the index, in order; what begins with no letter stands last. */
export const BRAND_LETTERS: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'];

/** The mark of a brand without a picture: its first two characters, or as many letters as fit. */
export const markOf = (name: string): string => {
  const characters = [...name.replace(/[\s·]/g, '')];
  return characters.slice(0, /^[\x20-\x7e]/.test(name) ? 3 : 2).join('');
};

/** The address of an uploaded picture, which names its bytes. */
export const brandPictureAddress = (id: number, key: string): string =>
  key === '' ? '' : `/picture/brand/${id}-${key}.webp`;

/** Licences as editors write them, one a line: `药品生产许可证 | 津20160001 | 2028-06-30`. */
export const licencesText = (licences: readonly BrandLicence[]): string =>
  licences
    .map(({ name, number, until }) => [name, number, until].filter((part) => part !== '').join(' | '))
    .join('\n');

/** Whether a licence's last day is past at a moment (ms); that day itself still counts. */
export const isExpired = ({ until }: Pick<BrandLicence, 'until'>, now: number): boolean =>
  until !== '' && until < formatDate(now);

/** What the form of a brand shows of licences that have expired. */
export const expiredText = (licences: readonly BrandLicence[]): string =>
  `已过期，品牌页会注明：${licences.map(({ name, until }) => `${name}（${until}）`).join('、')}`;

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads them; what is wrong is said of the first line it is wrong with. */
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
