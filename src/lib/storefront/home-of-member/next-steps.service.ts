import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import { standingOf } from '#lib/people/certificates/certificate-light.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { landingOf } from '#lib/people/registration/registration.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { isSigned } from '#lib/trade/contracts/contracts.service.ts';

/** A step before a member's first order, with its completion. */
export interface NextStep {
  text: string;
  help: string;
  /** Text of the button; `href` is its target. */
  button: string;
  href: string;
  isDone: boolean;
}

/** Returns the steps to a first order, in order: those missing would be required at checkout. None for staff. */
export async function stepsToFirstOrder(db: Db, member: Member, now: number): Promise<NextStep[]> {
  if (member.role !== 'buyer') return [];
  const [hasSigned, addresses] = await Promise.all([isSigned(db, member, now), listAddresses(db, member)]);
  const contract = {
    text: '签署年度合同',
    help: '凭短信验证码在线签署，一年一次，签了才能提交订单',
    button: '去签约',
    href: pathTo('contract', {}, { next: pathTo('user') }),
    isDone: hasSigned,
  };
  const address = {
    text: '填写收货地址',
    help: '收货地址决定运费和控销品种能不能买',
    button: '去填写',
    href: pathTo('addresses'),
    isDone: addresses.length > 0,
  };
  const order = {
    text: '提交第一张订单',
    help: '按经营范围选品，也可以从常用品种表里一次加多种',
    button: '去采购',
    href: pathTo('list_table'),
    isDone: false,
  };
  return member.isPassed
    ? [contract, address, order]
    : [certificateStep(member, now), address, { ...order, help: '现在就可以加购，资质审核通过后下单' }];
}

function certificateStep(member: Member, now: number): NextStep {
  const joining = landingOf(member);
  const isWaiting = member.application === 'waiting';
  const isRejected = member.application === 'rejected';
  return {
    text: standingOf(member, now)?.text ?? '提交资质',
    help: isWaiting
      ? '正在审核，结果会发消息和短信通知您'
      : isRejected
        ? '按审核意见修改后再提交，通过后才能下单'
        : '资质审核通过后才能下单',
    button: isWaiting ? '看资质' : isRejected ? '去修改' : joining ? '继续注册' : '去提交',
    href: pathTo(joining ?? 'certificates'),
    isDone: false,
  };
}
