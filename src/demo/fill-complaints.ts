import type { Trx } from '#lib/platform/db/database.server.ts';
import { insertMany } from '#demo/demo.repository.ts';
import { findMemberByUsername } from '#lib/people/members/members.repository.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Fills in a few complaints, some answered, so that the operators' list has examples. */
export async function fillComplaints(trx: Trx, now: number): Promise<void> {
  const [buyer, clinic, operator] = await Promise.all(
    ['buyer', 'clinic', 'operator'].map((username) => findMemberByUsername(trx, username)),
  );
  const open = { order_no: '', state: 'open', answer: '', answered_by: null, answered_at: null } as const;
  await insertMany(trx, 'complaint', [
    {
      ...open,
      idempotency_key: 'demo-damaged',
      kind: '配送',
      content: '昨天下午送到的四箱货，有一箱底部受潮，里面两盒板蓝根颗粒外包装发软。\n已拍照，希望补发。',
      contact_name: '周老师',
      phone: '13800001111',
      member_id: buyer?.id ?? null,
      created_at: now - 5 * HOUR_MS,
    },
    {
      ...open,
      idempotency_key: 'demo-request',
      kind: '建议',
      content: '能不能在列表里按剩余效期筛选，门诊备货时想直接排除一年以内到期的品种。',
      contact_name: '刘医生',
      phone: '0371-65550188',
      member_id: clinic?.id ?? null,
      created_at: now - 26 * HOUR_MS,
    },
    {
      ...open,
      idempotency_key: 'demo-invoice',
      kind: '服务',
      content: '上月的电子发票抬头少了“连锁”两个字，打客服电话等了十分钟没有人接，请帮忙作废重开。',
      contact_name: '陈会计',
      phone: '13900002222',
      member_id: null,
      state: 'answered',
      answer: '已致电说明原因，原发票红冲后按新抬头重开，当天发送到对方邮箱。',
      answered_by: operator?.id ?? null,
      answered_at: now - 70 * HOUR_MS,
      created_at: now - 75 * HOUR_MS,
    },
  ]);
}
