import { checkRoom } from '#lib/trade/cart/cart.service.ts';
import {
  addCartItems,
  countCartItems,
  findCartItems,
  setQuantities,
} from '#lib/trade/cart/cart.repository.ts';
import type { CartItemRow } from '#lib/trade/cart/cart.table.ts';
import { correctQuantity, quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { type TradeGoods, unitsBeside } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isPlainLine, LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import { beyondText, priceParts } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import { hasLimitedOffer, type Rank, referencePrice } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { fieldError, notFound, type ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** Values that the sender of a line states for its goods (`docs/product.md` "Add-to-cart line"). */
interface StatedLine {
  goodsId: number;
  /** 1: within the limit of an offer */
  type?: 0 | 1 | undefined;
  /** the price shown to the sender, in fen; only compared, never charged */
  priceFen?: number | undefined;
  /** the warehouse the sender expects the goods from */
  warehouseId?: number | undefined;
}

/** Returns the reason why the stated values of a line are wrong; null where they are right. */
function misstated({ type, warehouseId }: StatedLine, goods: TradeGoods, now: number): string | null {
  if (warehouseId !== undefined && warehouseId !== goods.warehouseId)
    return `不在 ${warehouseId} 号仓库，请刷新商品资料`;
  if (type === 1 && !hasLimitedOffer(goods.source, now)) return '现在没有秒杀，请按普通商品（type 0）加购';
  return null;
}

/** Returns the notice that a line's price differs from the one shown to its sender; empty where it does not. */
function changedPrice(
  statedFen: number | undefined,
  goods: Pick<TradeGoods, 'source' | 'stepQuantity'>,
  { rank, quantity, now }: { rank: Rank; quantity: number; now: number },
): string {
  const [first] = priceParts(goods, quantity, { rank, now });
  const priceFen = first?.price.priceFen ?? 0;
  const isKnown = statedFen === priceFen || statedFen === referencePrice(goods.source, rank, now);
  return statedFen === undefined || isKnown
    ? ''
    : `价格已由 ${formatFen(statedFen)} 变为 ${formatFen(priceFen)}`;
}

/**
 * A line to put in the cart, within an offer's limits (type 1) or plain; sets and exchanges have functions of their
 * own. Without a number it is the smallest one sold. Stated values are checked, never used.
 */
export interface LineToAdd extends StatedLine {
  quantity?: number | undefined;
}

/** Requested numbers of one goods, by the type of the line. */
type Requests = Map<0 | 1, { quantity: number | undefined; statedFen: number | undefined }>;

export interface AddedToCart {
  /** lines in the cart now */
  total: number;
  /** message for the buyer, corrections and refusals included */
  message: string;
  refused: { goodsId: number; reason: string }[];
}

/** Results of adding lines, for callers that write their own message. */
export interface AddedLines {
  total: number;
  /** goods that were added */
  added: number;
  /** corrections of those added */
  notes: string[];
  /** with its name; empty where there is no such goods */
  refused: { goodsId: number; name: string; reason: string }[];
}

/**
 * Adds goods to the cart, on top of those there, and corrects the numbers; the message names units beyond a limited
 * price. A member whose certificates are not approved may also fill a cart. Of several goods, those that cannot be
 * bought are left out and named. Throws `not_found` or `invalid_form` when nothing could be added, `conflict` when the
 * cart is full.
 */
export async function addToCart(
  db: Db,
  member: Member,
  lines: readonly LineToAdd[],
  now: number,
): Promise<AddedToCart> {
  const sorted = await sortLines(db, member, lines, now);
  const { total, added, notes, refused } = await addSorted(db, member, sorted, now);
  if (added === 0) throw nothingAdded(refused);
  return {
    total,
    message: ['已加入购物车', ...notes, ...refused.map(refusalText)].join('；'),
    refused: refused.map(({ goodsId, reason }) => ({ goodsId, reason })),
  };
}

/** Lines separated into those that can be bought and those refused. */
export interface SortedLines {
  goods: ReadonlyMap<number, TradeGoods>;
  taken: readonly LineToAdd[];
  refused: AddedLines['refused'];
}

/** Separates lines that can be bought from those that cannot, with the reason; adds nothing. */
export async function sortLines(
  db: Db,
  member: Member,
  lines: readonly LineToAdd[],
  now: number,
): Promise<SortedLines> {
  const asked = [...new Set(lines.map(({ goodsId }) => goodsId))];
  const goods = await loadTradeGoods(db, member, asked, now);
  const taken: LineToAdd[] = [];
  const refusals = new Map<string, AddedLines['refused'][number]>();
  for (const line of lines) {
    const { goodsId } = line;
    const reason = refusal(goods.get(goodsId), line, now);
    if (reason === null) taken.push(line);
    else refusals.set(`${goodsId} ${reason}`, { goodsId, name: goods.get(goodsId)?.name ?? '', reason });
  }
  return { goods, taken, refused: [...refusals.values()] };
}

/** Adds the lines that can be bought. Throws `conflict` when the cart is full. */
export async function addSorted(
  db: Db,
  member: Member,
  { goods, taken, refused }: SortedLines,
  now: number,
): Promise<AddedLines> {
  const wanted = requestsOf(taken);
  const accepted = [...goods.values()].filter(({ id }) => wanted.has(id)).sort((a, b) => a.id - b.id);
  const notes = accepted.length === 0 ? [] : await insertLines(db, member, { goods: accepted, wanted }, now);
  const total = await countCartItems(db, member.id);
  return { total, added: accepted.length, notes, refused };
}

/** Adds up the numbers requested of the same goods; of several stated prices the last counts. */
function requestsOf(lines: readonly LineToAdd[]): Map<number, Requests> {
  const wanted = new Map<number, Requests>();
  for (const { goodsId, quantity, type = 0, priceFen } of lines) {
    const requests: Requests = wanted.get(goodsId) ?? new Map();
    const before = requests.get(type);
    const sum = quantity === undefined ? before?.quantity : quantity + (before?.quantity ?? 0);
    wanted.set(goodsId, requests.set(type, { quantity: sum, statedFen: priceFen ?? before?.statedFen }));
  }
  return wanted;
}

async function insertLines(
  db: Db,
  member: Member,
  { goods, wanted }: { goods: readonly TradeGoods[]; wanted: ReadonlyMap<number, Requests> },
  now: number,
): Promise<string[]> {
  const several = wanted.size > 1;
  return transact(db, async (trx) => {
    const before = await findCartItems(trx, member.id);
    const rows = await addCartItems(
      trx,
      goods.flatMap((entry) =>
        [...(wanted.get(entry.id) ?? [])].map(([type, { quantity }], _, { length }) => ({
          member_id: member.id,
          goods_id: entry.id,
          type: length === 1 ? lineToGrow(type, before, entry.id) : type,
          activity_id: 0,
          quantity: quantity ?? quantityRange(entry).smallest,
          added_price_fen: referencePrice(entry.source, member.rank, now),
          created_at: now,
          updated_at: now,
        })),
      ),
    );
    await checkRoom(trx, member.id);
    const inCart = (await findCartItems(trx, member.id)).map((line) => ({ line }));
    const byId = new Map(goods.map((entry) => [entry.id, entry]));
    const added = rows.flatMap((row) => {
      const entry = byId.get(row.goodsId);
      if (!entry) return [];
      const beside = unitsBeside(row, inCart);
      const minQuantity = Math.max(1, entry.minQuantity - beside);
      const { quantity, message } = correctQuantity(row.quantity, { ...entry, minQuantity });
      const units = quantity + beside;
      const requests = wanted.get(entry.id);
      const statedFen = (requests?.get(row.type === 1 ? 1 : 0) ?? requests?.get(0))?.statedFen;
      const notes = [
        quantity === row.quantity ? '' : message,
        beyondText(entry, units, { rank: member.rank, now }) ||
          changedPrice(statedFen, entry, { rank: member.rank, quantity, now }),
      ];
      return [{ id: row.id, isChanged: quantity !== row.quantity, quantity, entry, notes }];
    });
    const changed = added.filter(({ isChanged }) => isChanged);
    await setQuantities(trx, member.id, new Map(changed.map(({ id, quantity }) => [id, quantity])), now);
    return added.flatMap(({ entry, notes }) =>
      notes.filter(Boolean).map((note) => (several ? `《${entry.name}》${note}` : note)),
    );
  });
}

/**
 * Returns the type of the line that units are added to: where the cart only has one within a limited price, that one.
 */
function lineToGrow(type: 0 | 1, before: readonly CartItemRow[], goodsId: number): 0 | 1 {
  const own = before.filter((row) => row.goodsId === goodsId && isPlainLine(row));
  return own.length === 1 && own[0]?.type === LINE_TYPES.limited ? LINE_TYPES.limited : type;
}

/** Returns the reason why a line cannot go in the cart, or null; a missing approval alone is no reason. */
function refusal(goods: TradeGoods | undefined, line: LineToAdd, now: number): string | null {
  if (!goods) return '没有这件商品';
  const { reason, text } = goods.buyability;
  if (reason !== null && reason !== 'not_passed') return text;
  const correction = correctQuantity(goods.minQuantity, goods);
  return correction.reason === 'none' ? correction.message : misstated(line, goods, now);
}

const refusalText = ({ name, reason }: AddedLines['refused'][number]): string =>
  name === '' ? reason : `《${name}》${reason}，未加入`;

function nothingAdded(refused: AddedLines['refused']): ShopError {
  if (!refused[0]?.name) return notFound('这件商品');
  return fieldError('goods_id', refused.map(refusalText).join('；'));
}
