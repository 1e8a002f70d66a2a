import { defineCall } from '#lib/people/calls/define-call.server.ts';
import {
  fen,
  flag,
  keysOf,
  moment,
  nextAnswer,
  pagesAnswer,
  sentAs,
  yuan,
} from '#lib/platform/http/call/answer.fields.ts';
import { idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { exportAnswer, formatField } from '#lib/platform/http/call/lists/list-export.server.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { pageOfPaid } from '#lib/trade/payments/tries/try-view.service.ts';
import { payOrdersByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import {
  changePaymentPassword,
  checkPaymentPassword,
  setPaymentPassword,
} from '#lib/trade/wallet/payment-password.service.ts';
import { toBalanceLog, toPointsLog } from '#lib/trade/wallet/wallet-log.rules.ts';
import {
  balanceExport,
  listBalance,
  listPoints,
  pointsExport,
} from '#lib/trade/wallet/wallet-log.service.ts';
import {
  balanceFields,
  balanceQuery,
  changePaymentPasswordForm,
  pointsFields,
  pointsQuery,
  setPaymentPasswordForm,
  walletForm,
} from '#lib/trade/wallet/wallet.fields.ts';
import { BALANCE_REASONS, POINTS_REASONS } from '#lib/trade/wallet/wallet.rules.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { z } from 'zod';

export const postPaymentWallet = defineCall({
  method: 'POST',
  path: '/api/payment/wallet',
  summary: '用余额一起支付几张订单，要么全付，要么都不付',
  who: 'member',
  inPerson: true,
  input: walletForm.extend({ order_ids: idsFieldOf('请选择要支付的订单') }),
  answer: z.object({
    order_ids: z.array(z.int()).describe('订单编号'),
    state: z.string(),
    next: z.string().describe('接下来的页面'),
  }),
  run: async ({ db, member, input, now }) => {
    const ids = input.order_ids;
    await checkPaymentPassword(db, member, input.payment_password, now);
    await payOrdersByWallet(db, member, ids, now);
    const next = pageOfPaid(ids);
    return { data: { order_ids: ids, state: 'paid', next }, message: '支付成功', next };
  },
});

export const postUserPaymentPasswordChange = defineCall({
  method: 'POST',
  path: '/api/user/payment_password/change',
  summary: '修改支付密码，凭原来的支付密码',
  who: 'member',
  inPerson: true,
  input: changePaymentPasswordForm.extend({ next: z.string().optional() }),
  answer: nextAnswer,
  run: async ({ db, member, input, now }) => {
    const { old_password: old, payment_password: password, payment_password_again: again } = input;
    await changePaymentPassword(db, member, { old, password, again }, now);
    const next = safeNext(input.next, pathTo('pay_password'));
    return { data: { next }, message: '支付密码已修改', next };
  },
});

export const postUserPaymentPassword = defineCall({
  method: 'POST',
  path: '/api/user/payment_password',
  summary: '设置支付密码，忘记时重设；凭短信验证码（/api/user/create_code，purpose=pay_password）',
  who: 'member',
  inPerson: true,
  input: setPaymentPasswordForm.extend({ next: z.string().optional() }),
  answer: nextAnswer,
  run: async ({ db, member, input, now }) => {
    const { code, payment_password: password, payment_password_again: again } = input;
    await setPaymentPassword(db, member, { code, password, again }, now);
    const next = safeNext(input.next, pathTo('pay_password'));
    return { data: { next }, message: '支付密码已设置', next };
  },
});

export const getUserPointsLogExport = defineCall({
  method: 'GET',
  path: '/api/user/points_log/export',
  summary: '导出我的积分明细（CSV 或 XLSX），筛选与列表相同，最多 20000 行',
  who: 'member',
  input: z.object({
    ...pointsFields,
    format: formatField,
  }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { format, ...query }, now }) => {
    const list = pointsExport(member);
    return exportAnswer(db, { list, asked: query }, { title: '积分明细', name: 'points', format }, now);
  },
});

export const getUserPointsLog = defineCall({
  method: 'GET',
  path: '/api/user/points_log',
  summary: '积分明细；use_type 是类型，start_time、end_time 是日期或时刻',
  who: 'member',
  input: pointsQuery,
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        use_type: keysOf(POINTS_REASONS).describe('变动类型'),
        use_type_text: z.string().describe('变动类型的说法'),
        reference: z.string(),
        note: z.string().describe('说明'),
        change: z.int(),
        points: z.int().describe('变动后的积分'),
        created_at: moment('建立时间'),
      }),
    ),
    ...pagesAnswer,
    total: z.int().describe('共几条，最多数到 10000'),
    is_cut: flag('还有更早的没有列出'),
    points: z.int().describe('现在的积分'),
  }),
  run: async ({ db, member, input }) => ({
    data: toPointsLog(await listPoints(db, member, input), member.points),
  }),
});

export const getUserUserMoney = defineCall({
  method: 'GET',
  path: '/api/user/user_money',
  summary: '余额',
  who: 'member',
  input: z.object({}),
  answer: z.object({ user_money: yuan('余额'), user_money_fen: fen('余额') }),
  run: async ({ db, member }) => {
    const fen = await balanceOf(db, member);
    return { data: { user_money: fenToYuan(fen), user_money_fen: fen } };
  },
});

export const getUserUserMoneyLogExport = defineCall({
  method: 'GET',
  path: '/api/user/user_money_log/export',
  summary: '导出我的余额明细（CSV 或 XLSX），筛选与列表相同，最多 20000 行',
  who: 'member',
  input: z.object({
    ...balanceFields,
    format: formatField,
  }),
  answer: sentAs('text/csv'),
  run: async ({ db, member, input: { format, ...query }, now }) => {
    const list = balanceExport(member);
    return exportAnswer(db, { list, asked: query }, { title: '余额明细', name: 'balance', format }, now);
  },
});

export const getUserUserMoneyLog = defineCall({
  method: 'GET',
  path: '/api/user/user_money_log',
  summary: '余额明细；use_type 是类型，start_time、end_time 是日期或时刻',
  who: 'member',
  input: balanceQuery,
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        use_type: keysOf(BALANCE_REASONS).describe('变动类型'),
        use_type_text: z.string().describe('变动类型的说法'),
        reference: z.string(),
        note: z.string().describe('说明'),
        change: yuan('变动'),
        change_fen: fen('变动'),
        user_money: yuan('变动后的余额'),
        user_money_fen: fen('变动后的余额'),
        created_at: moment('建立时间'),
      }),
    ),
    ...pagesAnswer,
    total: z.int().describe('共几条，最多数到 10000'),
    is_cut: flag('还有更早的没有列出'),
    user_money_fen: fen('现在的余额'),
  }),
  run: async ({ db, member, input }) => {
    const balanceFen = await balanceOf(db, member);
    return { data: toBalanceLog(await listBalance(db, member, input), balanceFen) };
  },
});
