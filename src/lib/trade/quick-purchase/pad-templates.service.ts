import type { Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { AddedToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import {
  fromPairs,
  MOST_TEMPLATES,
  type PadLine,
  toPairs,
  withUnits,
} from '#lib/trade/quick-purchase/pad.rules.ts';
import { changePad, type Draft, draftOf } from '#lib/trade/quick-purchase/pad.service.ts';
import { padToCart } from '#lib/trade/quick-purchase/pad-to-cart.service.ts';
import {
  deleteTemplate,
  findTemplates,
  putTemplate,
  setShared,
} from '#lib/trade/quick-purchase/quick-purchase.repository.ts';

/** A pad saved under a name. */
export interface PadTemplate {
  id: number;
  name: string;
  lines: PadLine[];
  isShared: boolean;
  /** owned by the member; others are its head office's */
  isOwn: boolean;
  updatedAt: number;
}

/** Returns a member's templates, and those its head office shares with it (product §6.10). */
export const templatesOf = async (db: Db, member: Member): Promise<PadTemplate[]> =>
  (await findTemplates(db, member)).map(({ id, name, lines, isShared, memberId, updatedAt }) => ({
    id,
    name,
    lines: fromPairs(lines),
    isShared: isShared === 1,
    isOwn: memberId === member.id,
    updatedAt,
  }));

/**
 * Saves the lines of the pad under a name. An existing template of that name is replaced only on request. Throws
 * `forbidden` where a member that is no head office shares it, `invalid_form` for an empty pad, a name already in use,
 * and one template too many.
 */
export function keepTemplate(
  db: Db,
  member: Member,
  { name, isShared, mayReplace }: { name: string; isShared: boolean; mayReplace: boolean },
  now: number,
): Promise<{ lines: number; isReplaced: boolean }> {
  return transact(db, async (trx) => {
    if (isShared && member.kind !== 'head_office')
      throw new ShopError('forbidden', '只有连锁总部可以把模板共享给门店。');
    await lockMember(trx, member.id);
    const { lines } = await draftOf(trx, member.id);
    if (lines.length === 0) throw fieldError('name', '采购单是空的，先录入商品再存为模板。');
    const own = (await templatesOf(trx, member)).filter(({ isOwn }) => isOwn);
    const same = own.find((one) => one.name === name);
    if (same && !mayReplace)
      throw fieldError('name', `已有模板“${name}”，请换一个名称，或勾选“替换同名的模板”再保存。`);
    if (!same && own.length >= MOST_TEMPLATES)
      throw fieldError('name', `模板最多 ${MOST_TEMPLATES} 个，请先删除不用的。`);
    await putTemplate(trx, member.id, { name, lines: JSON.stringify(toPairs(lines)), isShared }, now);
    return { lines: lines.length, isReplaced: same !== undefined };
  });
}

async function templateOf(db: Db, member: Member, id: number): Promise<PadTemplate> {
  const found = (await templatesOf(db, member)).find((one) => one.id === id);
  if (!found) throw notFound('这个采购模板');
  return found;
}

/**
 * Puts a template on the pad: goods already there get its number where that is larger, so that a repeated request adds
 * nothing twice. Throws `not_found`.
 */
export async function loadTemplate(
  db: Db,
  member: Member,
  id: number,
  now: number,
): Promise<{ template: PadTemplate; draft: Draft }> {
  const template = await templateOf(db, member, id);
  const draft = await transact(db, (trx) =>
    changePad(
      trx,
      member.id,
      (before) => {
        const there = new Map(before.map(({ goodsId, number }) => [goodsId, number]));
        const missing = template.lines.map(({ goodsId, number }) => ({
          goodsId,
          number: Math.max(0, number - (there.get(goodsId) ?? 0)),
        }));
        return withUnits(before, missing);
      },
      now,
    ),
  );
  return { template, draft };
}

/** Puts all lines of a template in the cart, once per idempotency key. Throws `not_found`. */
export async function repeatTemplate(
  db: Db,
  member: Member,
  { id, idempotencyKey }: { id: number; idempotencyKey?: string | undefined },
  now: number,
): Promise<AddedToCart> {
  const { lines } = await templateOf(db, member, id);
  return padToCart(db, member, { lines, isPad: false, idempotencyKey }, now);
}

/** Shares a head office's template with its stores, or stops sharing it. Throws `not_found`. */
export async function shareTemplate(
  db: Db,
  member: Member,
  { id, isShared }: { id: number; isShared: boolean },
): Promise<void> {
  if (!(await setShared(db, member.id, id, isShared))) throw notFound('这个采购模板');
}

/** Deletes a template. Throws `not_found`, also for one of the head office. */
export async function dropTemplate(db: Db, member: Member, id: number): Promise<void> {
  if (!(await deleteTemplate(db, member.id, id))) throw notFound('这个采购模板');
}
