import { z } from 'zod';
import { keysOf, moment } from '#lib/platform/http/call/answer.fields.ts';
import type { RecalledLine } from '#lib/trade/recalls/recalled-lines.service.ts';
import { LINE_STATES, RECALL_LEVELS } from '#lib/trade/recalls/recalls.rules.ts';

/** A recalled lot in a line of one's own order, in answers of calls. */
export const recallLineAnswer = z.object({
  id: z.int().describe('召回明细编号，回报时用'),
  recall_id: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  name: z.string(),
  spec: z.string(),
  lot_no: z.string().describe('召回的批号'),
  number: z.int().describe('这一行有多少'),
  level: keysOf(RECALL_LEVELS),
  reason: z.string(),
  instruction: z.string().describe('处理办法'),
  started_at: moment('召回时间'),
  state: keysOf(LINE_STATES),
  used: z.int().describe('已用完或已售出'),
  coming_back: z.int().describe('退回中'),
  returned: z.int().describe('已退回'),
});

export const toRecallLine = (line: RecalledLine): z.output<typeof recallLineAnswer> => ({
  id: line.id,
  recall_id: line.recallId,
  order_id: line.orderId,
  order_no: line.orderNo,
  name: line.name,
  spec: line.spec,
  lot_no: line.number,
  number: line.quantity,
  level: line.level,
  reason: line.reason,
  instruction: line.instruction,
  started_at: line.startedAt,
  state: line.state,
  used: line.used,
  coming_back: line.comingBack,
  returned: line.returned,
});
