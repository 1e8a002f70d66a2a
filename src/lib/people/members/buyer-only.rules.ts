import type { Member } from '#lib/people/members/members.rules.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';

/** Keeps from staff what belongs to buyers (`收藏商品`): they run the shop and buy nothing in it. Throws `forbidden`. */
export function requireBuyer({ role }: Pick<Member, 'role'>, what: string): void {
  if (role !== 'buyer') throw new ShopError('forbidden', `后台账户不能${what}，请用采购账户登录。`);
}
