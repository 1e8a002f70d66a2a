import { formatDate, parseDateTime } from '#lib/platform/time.rules.ts';

export const CONTRACT_TITLE = '质量保证协议与电子发票授权';

/** Length limits of a signer's name and of a contract's text, in characters. */
export const CONTRACT_LIMITS = { signer: 30, text: 40_000, leastText: 500 } as const;

/** A person's name: Chinese characters, Latin letters, the dot within foreign names and blanks. */
export const SIGNER_NAME = /^[\p{Script=Han}A-Za-z· ]+$/u;

/** Normalizes a typed name: its dots and blanks as {@link SIGNER_NAME} has them. */
export const plainName = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[•・‧∙⋅]/g, '·')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();

/** The company that sells, as the contract names it. */
export interface Seller {
  name: string;
  address: string;
  licences: string;
}

/** Facts about the two parties in a contract's text. */
export interface ContractFacts {
  year: number;
  seller: Seller;
  buyer: { company: string; address: string; name: string; phone: string };
}

const BLANKS: Record<string, (facts: ContractFacts) => string> = {
  年度: ({ year }) => String(year),
  供货方: ({ seller }) => seller.name,
  供货方地址: ({ seller }) => seller.address,
  供货方许可证: ({ seller }) => seller.licences,
  采购方: ({ buyer }) => buyer.company,
  采购方地址: ({ buyer }) => buyer.address,
  采购方联系人: ({ buyer }) => buyer.name,
  采购方电话: ({ buyer }) => buyer.phone,
};
const NEEDED = ['供货方', '采购方', '年度'];
const BLANK = /\{\{([^{}\n]*)\}\}/g;

/** Placeholders of a text, as written in it: `{{采购方}}`. */
export const CONTRACT_BLANKS: readonly string[] = Object.keys(BLANKS).map((name) => `{{${name}}}`);

/**
 * Returns the text for one buyer to read and sign. Filled-in values are escaped, so that Markdown does not change them.
 */
export const fillIn = (body: string, facts: ContractFacts): string =>
  body.replace(BLANK, (blank, name: string) => {
    const value = BLANKS[name.trim()]?.(facts);
    return value === undefined ? blank : asItIs(value) || '（未登记）';
  });

const asItIs = (value: string): string =>
  value.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, (mark) => `\\${mark}`);

/** Returns the reason for which a text cannot be published; empty where it can. */
export function contractProblem(body: string): string {
  if (body.trim().length < CONTRACT_LIMITS.leastText) {
    return `合同文本太短，至少 ${CONTRACT_LIMITS.leastText} 个字。`;
  }
  const used = [...body.matchAll(BLANK)].map(([, name = '']) => name.trim());
  const unknown = used.find((name) => !Object.hasOwn(BLANKS, name));
  if (unknown !== undefined)
    return `没有“{{${unknown}}}”这样的填空，可以用的有：${CONTRACT_BLANKS.join('、')}。`;
  const missing = NEEDED.find((name) => !used.includes(name));
  return missing === undefined ? '' : `文本里要有填空“{{${missing}}}”。`;
}

/** Returns the year of a time (ms) in Shanghai: contracts are for calendar years. */
export const contractYear = (now: number): number => Number(formatDate(now).slice(0, 4));

/** Returns the first moment (ms) after the validity of a year's contract. */
export const contractEnd = (year: number): number => parseDateTime(`${year + 1}-01-01`) ?? 0;

/** Returns the name of a version of the contract: `2026 年度第 2 版`. */
export const contractName = ({ year, version }: { year: number; version: number }): string =>
  `${year} 年度第 ${version} 版`;

/** A signed contract, as both parties may read it again. Times in ms. */
export interface SignedContract {
  id: number;
  year: number;
  version: number;
  company: string;
  signerName: string;
  signerPhone: string;
  clientAddress: string;
  signedAt: number;
  /** SHA-256 of `body`, in hex. */
  hash: string;
  /** Exact text that was signed, in Markdown. */
  body: string;
}
