import type { Trx } from '#lib/platform/db/database.server.ts';
import { type Message, MESSAGE_KINDS, type MessageKind } from '#lib/people/messages/messages.rules.ts';
import { notifyMembers } from '#lib/people/messages/messages.service.ts';
import { type Audience, filledIn, type Words } from '#lib/people/messages/sending/sending.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Accounts whose inboxes are filled. */
const READERS = ['buyer', 'clinic', 'chain'];

/** A message of each kind, the newest first, with its age in days; those from the fourth day on are read. */
const TOLD: Record<MessageKind, { days: number } & Omit<Message, 'kind' | 'idempotencyKey'>> = {
  logistics: {
    days: 1,
    title: '订单已发货',
    text: '承运公司已揽收，预计两天内送达，请留意电话。',
    link: pathTo('orders', {}, { state: 'shipped' }),
  },
  certificate: {
    days: 2,
    title: '请留意证照的有效期',
    text: '证照到期前 60、30、7 天会发消息提醒；更新时，新证审核通过前原证继续有效。',
    link: pathTo('certificates'),
  },
  activity: {
    days: 3,
    title: '收到一张满减券',
    text: '满 500 元减 30 元，核对订单时可用。',
    link: pathTo('wallet_coupons'),
  },
  order: {
    days: 5,
    title: '订单因超时未付款已取消',
    text: '下单 24 小时内没有付款，商品已放回库存。',
    link: pathTo('orders', {}, { state: 'cancelled' }),
  },
  wallet: {
    days: 8,
    title: '返现已到账',
    text: '订单完成后的返现已转入余额，可直接付款。',
    link: pathTo('wallet'),
  },
  service: {
    days: 13,
    title: '您的建议已答复',
    text: '已转告仓库，今后易碎品加气泡柱包装。谢谢您的提醒。',
    link: pathTo('help_tsjy'),
  },
  return: {
    days: 21,
    title: '破损补发已安排',
    text: '补发的商品随下一个订单一起发出，不另收运费。',
    link: pathTo('orders'),
  },
};

const TEMPLATES: readonly (Words & { name: string })[] = [
  {
    name: '证照更新提醒',
    kind: 'certificate',
    title: '{公司}，请更新资质证照',
    text: '{姓名}，您好：贵单位有证照将到期。请在资质证照页上传新证，审核通过前原证仍然有效。',
    link: pathTo('certificates'),
  },
  {
    name: '年度合同提醒',
    kind: 'service',
    title: '今年的年度合同还没有签',
    text: '{姓名}，您好：请核对合同内容后签署，以免影响开票和发货。',
    link: pathTo('contract'),
  },
  {
    name: '节假日发货安排',
    kind: 'logistics',
    title: '节假日发货安排',
    text: '节假日期间 12 月 31 日 16:00 前付款的订单当天发出，之后的 1 月 2 日发出。',
    link: '',
  },
];

const SENT: Words = {
  kind: 'service',
  title: '{公司}，冬季用药备货提醒',
  link: pathTo('search', {}, { keywords: '感冒' }),
  text: '{姓名}，您好：近期感冒、止咳类需求上升，建议提前备货，常用品种库存充足。',
};

/** Fills the inboxes of some members with messages of every kind, and the desk with templates and a bulk message. */
export async function fillMessages(trx: Trx, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('member')
    .select(['id', 'username', 'company', 'name', 'region_code', 'is_passed', 'role'])
    .orderBy('id')
    .execute();
  const readers = rows.filter(({ username }) => READERS.includes(username));
  for (const kind of Object.keys(MESSAGE_KINDS) as MessageKind[]) {
    const { days, ...words } = TOLD[kind];
    const message = { ...words, kind, idempotencyKey: `demo:${kind}` };
    const messages = readers.map(({ id }) => ({ memberId: id, message }));
    await notifyMembers(trx, messages, now - days * DAY_MS);
  }
  await trx
    .insertInto('message_template')
    .values(TEMPLATES.map((template) => ({ ...template, updated_at: now - 40 * DAY_MS })))
    .execute();
  const at = now - 6 * DAY_MS;
  const audience: Audience = { by: 'filter', ranks: [], kinds: [], regions: ['410000'], onlyPassed: true };
  const reached = rows.filter(
    (row) => row.role === 'buyer' && row.is_passed && row.region_code.startsWith('41'),
  );
  const operator = rows.find(({ username }) => username === 'operator');
  if (!operator) throw new Error('the demo shop has no operator');
  const { id } = await trx
    .insertInto('message_sending')
    .values({
      ...SENT,
      idempotency_key: 'demo',
      audience: JSON.stringify(audience),
      created_by: operator.id,
      created_at: at,
      done_at: at,
      sent: reached.length,
      last_member_id: reached.at(-1)?.id ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messages = reached.map((row) => ({
    memberId: row.id,
    message: {
      ...SENT,
      idempotencyKey: `sending:${id}`,
      sendingId: id,
      title: filledIn(SENT.title, row),
      text: filledIn(SENT.text, row),
    },
  }));
  await notifyMembers(trx, messages, at);
  await trx
    .updateTable('message')
    .set((message) => ({ read_at: message('created_at', '+', DAY_MS) }))
    .where('created_at', '<', now - 4 * DAY_MS)
    .where(
      'member_id',
      'in',
      readers.map((row) => row.id),
    )
    .execute();
}
