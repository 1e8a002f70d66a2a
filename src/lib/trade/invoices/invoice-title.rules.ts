import { plainCompany } from '#lib/people/members/members.rules.ts';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import type { InvoiceKind } from '#lib/trade/orders/orders.rules.ts';
import { LONGEST_PHONE } from '#lib/people/addresses/phone.rules.ts';
import { looksLikeCreditCode, parseCreditCode } from '#lib/people/members/credit-code.rules.ts';

/** Numbers from before the unified code: a region and the code of an organisation, or of a person and two digits. */
const OLD = /^\d{6}[0-9A-Z]{9}$|^\d{17}[0-9X]\d{2}$/;

/** A tax number as it is stored, with a hint on what to check before it is used. */
interface TaxNo {
  taxNo: string;
  /** empty when all is well */
  hint: string;
}

const OLD_HINT = '这是旧版税号，多数企业已换成 18 位统一社会信用代码，请确认仍在使用';

/**
 * Parses a tax number in any typed form: a unified social credit code of 18 characters with its check character, or an
 * old number of 15 or 20. Null for anything else.
 */
export function parseTaxNo(text: string): TaxNo | null {
  const taxNo = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  if (looksLikeCreditCode(taxNo)) return parseCreditCode(taxNo) === null ? null : { taxNo, hint: '' };
  return OLD.test(taxNo) ? { taxNo, hint: OLD_HINT } : null;
}

export type TitleKind = Exclude<InvoiceKind, 'none'>;

/** Maximum number of characters; `phone` and `taxNo` as they may be typed. */
export const TITLE_LIMITS = {
  title: 100,
  taxNo: 40,
  bank: 100,
  account: 40,
  address: 120,
  phone: LONGEST_PHONE,
} as const;

/** Fields of the form that an ordinary invoice uses. */
export const ORDINARY_FIELDS: readonly string[] = ['title', 'tax_no'];

/** Maximum number of titles of a member. */
export const MOST_TITLES = 20;

/** Company or person that an invoice is made out to. */
export interface TitleInput {
  kind: TitleKind;
  title: string;
  taxNo: string;
  bank: string;
  account: string;
  address: string;
  phone: string;
}

/** A title of the member's book. */
export interface InvoiceTitle extends TitleInput {
  id: number;
  isDefault: boolean;
}

/** Words that occur only in the name of a company or institution, or only at its end. */
const COMPANY_WORDS =
  /公司|集团|药房|药店|药行|药业|医药|药械|连锁|医院|诊所|门诊|卫生[院室所站]|服务中心|合作社|事务所|商行|经营部|[店厂部局站]$|学校$|学院$|大学$|中心$|超市$|协会$|委员会$|研究[院所]$/;

/** True when a title is by its name that of a company or institution; always for the member's own company. */
export const isCompanyName = (title: string, company: string): boolean =>
  COMPANY_WORDS.test(plainCompany(title).replace(/\([^)]*\)$/, '')) ||
  plainCompany(title) === plainCompany(company);

/** Returns the warning for a company's title that differs from the name on the member's licence; empty for others. */
export const titleHint = (title: string, company: string): string =>
  plainCompany(title) === plainCompany(company) || !isCompanyName(title, company)
    ? ''
    : '与营业执照名称不一致，可能会被驳回';

/** Returns the message shown after a title is saved. */
export const savedWords = (title: string, company: string): string => {
  const hint = titleHint(title, company);
  return hint === '' ? '抬头已保存' : `抬头已保存。“${title}”${hint}，请核对。`;
};

/**
 * True when invoices of a kind can be made out to a title; one for special invoices has all that ordinary ones need.
 */
export const fitsKind = (title: Pick<TitleInput, 'kind'>, kind: InvoiceKind): boolean =>
  kind !== 'none' && (kind === 'ordinary' || title.kind === 'special');

/**
 * Returns the title for an invoice of a kind: the chosen one where it fits, else the first that does; titles by rank.
 */
export function titleFor(
  titles: readonly InvoiceTitle[],
  kind: InvoiceKind,
  chosenId: number | null | undefined,
): InvoiceTitle | undefined {
  const fitting = titles.filter((title) => fitsKind(title, kind));
  if (chosenId === null) return kind === 'special' ? fitting[0] : undefined;
  return fitting.find(({ id }) => id === chosenId) ?? fitting[0];
}

/** A member's titles in the names of the API; `company` is the name on its licence. */
export const titleStates = (titles: readonly InvoiceTitle[], company: string) =>
  titles.map((title) => toTitleState(title, company));

const toTitleState = (title: InvoiceTitle, company: string) => ({
  id: title.id,
  kind: title.kind,
  title: title.title,
  title_hint: titleHint(title.title, company),
  tax_no: title.taxNo,
  tax_no_hint: title.taxNo === '' ? '' : (parseTaxNo(title.taxNo)?.hint ?? ''),
  bank: title.bank,
  account: title.account,
  address: title.address,
  phone: title.phone,
  is_default: flagOf(title.isDefault),
});
