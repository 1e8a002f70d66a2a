import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';

/** Goods a promotion covers: those listed, or all but those excluded. */
export interface Scope {
  coversAll: boolean;
  ids: ReadonlySet<number>;
  excluded: ReadonlySet<number>;
}

/** How many goods two promotions cover together; `all` where both cover everything. */
export function sharedGoods(one: Scope, other: Scope): number | 'all' {
  if (one.coversAll && other.coversAll) return 'all';
  const [listed, rest] = one.coversAll ? [other, one] : [one, other];
  const covers = (id: number): boolean =>
    rest.coversAll ? !rest.excluded.has(id) : rest.ids.has(id) && !rest.excluded.has(id);
  return [...listed.ids].filter((id) => !listed.excluded.has(id) && covers(id)).length;
}

/** That another offer of the same goods runs at the same time. */
export function offerOverlapText(
  goodsName: string,
  ownFen: number,
  other: { name: string; priceFen: number; startsAt: number; endsAt: number },
): string {
  const price = formatFen(other.priceFen);
  const compared =
    other.priceFen < ownFen
      ? `${price}，比这里的 ${formatFen(ownFen)} 低，买家按低的付`
      : other.priceFen === ownFen
        ? `${price}，与这里相同`
        : `${price}，这里的 ${formatFen(ownFen)} 更低`;
  const window = `${formatDateTime(other.startsAt)} 至 ${formatDateTime(other.endsAt)}`;
  return `《${goodsName}》在“${other.name}”（${window}）里已有价格 ${compared}。`;
}

/** That another promotion of the same kind covers the same goods at the same time. */
export function scopeOverlapText(name: string, label: string, shared: number | 'all'): string {
  const goods = shared === 'all' ? '全部商品' : `${shared} 种商品`;
  return `“${name}”也是${label}，与本活动有 ${goods}相同，时间重叠：两个活动都会生效。`;
}
