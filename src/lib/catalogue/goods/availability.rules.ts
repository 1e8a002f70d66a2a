import { coversRegion } from '#lib/people/addresses/delivery-fees.rules.ts';
import { hasRole, type Member } from '#lib/people/members/members.rules.ts';
import { lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import { BUSINESS_SCOPES } from '#lib/people/members/business-scopes.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Fields of a goods that decide who may buy it. */
export interface GoodsRestrictions {
  isOnSale: boolean;
  /** business scope needed (经营范围); null: none is needed */
  scopeCode: string | null;
  /** controlled sales (控销): sold only within `areaCodes` */
  isControlled: boolean;
  /** six-digit admin codes, or their first two or four digits */
  areaCodes: readonly string[];
  /** under special control: only for members approved for it */
  isSpecial: boolean;
  stock: number;
}

/** Fields of a member that decide which goods it may buy. */
export interface BuyerRights {
  isPassed: boolean;
  /** business scopes (jyfw) with their expiry, ms UTC, null = without expiry */
  scopes: readonly { code: string; expiresAt: number | null }[];
  /** six-digit admin code; null when no address is known */
  regionCode: string | null;
  isSpecial: boolean;
  /** earliest expiry of the certificates it must have, ms UTC; null: none expires */
  certifiedUntil?: number | null;
  /** true for an account of the back office, which cannot buy */
  isStaff?: boolean;
}

type NoBuyReason =
  | 'off_sale'
  | 'login'
  | 'staff'
  | 'not_passed'
  | 'certificates'
  | 'special'
  | 'scope'
  | 'scope_expired'
  | 'region'
  /** an outstanding obligation of the member blocks the purchase; the caller that sets it supplies the text */
  | 'withheld'
  | 'no_stock';

export interface Buyability {
  canBuy: boolean;
  reason: NoBuyReason | null;
  /** text shown in place of the button */
  text: string;
}

const WORDS: Record<NoBuyReason, string> = {
  off_sale: '已下架',
  login: '登录后可采购',
  staff: '后台账户不能采购',
  not_passed: '资质审核通过后可采购',
  certificates: '资质证照已到期，更新后可采购',
  special: '特殊管理品种，未开通采购',
  scope: '不在您的经营范围内',
  scope_expired: '您的经营范围已到期',
  region: '您所在地区不在销售区域内',
  withheld: '暂时不能采购',
  no_stock: '缺货',
};

/** Returns the text for a goods off sale with its reason, empty for none: `已下架：厂家停产`. */
export const offSaleText = (reason: string): string =>
  reason === '' ? WORDS.off_sale : `${WORDS.off_sale}：${reason}`;

function scopeReason(code: string | null, scopes: BuyerRights['scopes'], now: number): NoBuyReason | null {
  if (code === null) return null;
  const held = scopes.filter((scope) => scope.code === code);
  if (held.length === 0) return 'scope';
  return held.some(({ expiresAt }) => expiresAt === null || now < expiresAt) ? null : 'scope_expired';
}

function inSalesArea(goods: GoodsRestrictions, regionCode: string | null): boolean {
  if (!goods.isControlled) return true;
  return regionCode !== null && goods.areaCodes.some((area) => coversRegion(area, regionCode));
}

/** True when all certificates that a business must have are valid at a moment (ms). */
export const isCertified = ({ certifiedUntil }: Pick<BuyerRights, 'certifiedUntil'>, now: number): boolean =>
  (certifiedUntil ?? Infinity) > now;

function findReason(goods: GoodsRestrictions, member: BuyerRights | null, now: number): NoBuyReason | null {
  if (!goods.isOnSale) return 'off_sale';
  if (member === null) return 'login';
  if (member.isStaff) return 'staff';
  if (!member.isPassed) return 'not_passed';
  if (!isCertified(member, now)) return 'certificates';
  if (goods.isSpecial && !member.isSpecial) return 'special';
  const scope = scopeReason(goods.scopeCode, member.scopes, now);
  if (scope !== null) return scope;
  if (!inSalesArea(goods, member.regionCode)) return 'region';
  return goods.stock > 0 ? null : 'no_stock';
}

/**
 * Checks that a member, or a visitor (null), may buy a goods now (ms UTC); if not, returns the first reason and its
 * text. Stock is checked last, so `no_stock` means that there is no other reason. Controlled goods without an area are
 * sold nowhere. (Product §3.2.)
 */
export function buyability(goods: GoodsRestrictions, member: BuyerRights | null, now: number): Buyability {
  const reason = findReason(goods, member, now);
  return { canBuy: reason === null, reason, text: reason === null ? '加入购物车' : WORDS[reason] };
}

/** Returns `is_buy` (product §3.2), which does not consider stock: 1 = the member may buy it once it is in stock. */
export function isBuyFlag({ canBuy, reason }: Buyability): 0 | 1 {
  return canBuy || reason === 'no_stock' ? 1 : 0;
}

/** True when a goods is on sale but its stock is below the smallest quantity sold, so that it cannot be bought. */
export const isOut = (
  goods: Pick<GoodsRestrictions, 'isOnSale' | 'stock'> & { minQuantity: number },
): boolean => goods.isOnSale && goods.stock < Math.max(1, goods.minQuantity);

/** Returns the fields of a member that decide which goods it may buy. */
export const rightsOf = (member: Member): BuyerRights => ({
  isPassed: member.isPassed,
  certifiedUntil: member.certifiedUntil,
  scopes: member.scopes,
  regionCode: member.regionCode || null,
  isSpecial: member.isSpecial,
  isStaff: hasRole(member, 'staff'),
});

/** Does the same for a stored goods, where an empty business scope means none. */
export const buyabilityFor = (
  goods: Omit<GoodsRestrictions, 'scopeCode'> & { scopeCode: string },
  member: Member,
  now: number,
): Buyability => buyability({ ...goods, scopeCode: goods.scopeCode || null }, rightsOf(member), now);

const BARS: ReadonlySet<NoBuyReason | null> = new Set(['special', 'scope', 'scope_expired', 'region']);

/**
 * True when a member cannot buy a goods in its current state, in stock or not; certificates still under review are no
 * such bar.
 */
export const isBarred = ({ reason }: Buyability): boolean => BARS.has(reason);

/** Stock below this number of units is shown as scarce. */
export const SCARCE_BELOW = 10;

/** Returns the stock as text for the buyer: `现货 320`, `紧张 6`, `缺货`. */
export function stockText(stock: number): string {
  if (stock <= 0) return '缺货';
  return stock < SCARCE_BELOW ? `紧张 ${stock}` : `现货 ${stock}`;
}

/** Time (ms) before its expiry from which a certificate's expiry is announced. */
const TOLD_BEFORE_MS = 30 * DAY_MS;

type Scopes = readonly { code: string; expiresAt: number | null }[];

/**
 * Returns a notice about the business scope that a goods needs: its expiry, once that is within 30 days. Empty before
 * that, and after the expiry, as the goods is then refused with its reason.
 */
export function scopeEndText(scopeCode: string | null, scopes: Scopes, now: number): string {
  const held = scopes.filter(({ code }) => code === scopeCode);
  if (scopeCode === null || held.length === 0 || held.some(({ expiresAt }) => expiresAt === null)) return '';
  const end = Math.max(...held.map(({ expiresAt }) => expiresAt ?? 0));
  if (end <= now || end - now > TOLD_BEFORE_MS) return '';
  const name = (BUSINESS_SCOPES as Record<string, string>)[scopeCode] ?? scopeCode;
  return `经营范围“${name}”有效期至 ${lastDayText(end)}，请及时更新资质`;
}
