import { z } from 'zod';
import { phoneField } from '#lib/people/addresses/phone.fields.ts';
import {
  COMPLAINT_KINDS,
  COMPLAINT_LIMITS,
  COMPLAINT_STATES,
  type ComplaintInput,
  LONGEST_COMPLAINT,
  SHORTEST_COMPLAINT,
} from '#lib/people/complaints/complaints.rules.ts';
import { optionalText, pageField, requiredText, tabsField } from '#lib/platform/http/call/common.fields.ts';

const TOO_SHORT = `请把情况写清楚，至少 ${SHORTEST_COMPLAINT} 个字`;

/** The complaint form's fields as the call takes them (product §8.5 for the phone). */
export const complaintForm = z.object({
  kind: z.enum(COMPLAINT_KINDS, '请选择类型').meta({
    label: '类型',
    kind: 'chips',
    words: Object.fromEntries(COMPLAINT_KINDS.map((kind) => [kind, kind])),
  }),
  content: z
    .string(TOO_SHORT)
    .trim()
    .min(SHORTEST_COMPLAINT, TOO_SHORT)
    .max(LONGEST_COMPLAINT, `内容最多 ${LONGEST_COMPLAINT} 个字`)
    .meta({
      label: '内容',
      kind: 'area',
      rows: 7,
      help: `哪一天、什么商品、发生了什么、您希望怎样处理，最多 ${LONGEST_COMPLAINT} 个字`,
    }),
  contact_name: requiredText('称呼', COMPLAINT_LIMITS.contactName).meta({
    label: '您的称呼',
    size: 'half',
    autocomplete: 'name',
  }),
  phone: phoneField.meta({ size: 'half', placeholder: '手机号，或区号-座机号' }),
  order_no: optionalText(COMPLAINT_LIMITS.orderNo, '订单号').meta({
    note: '（与订单有关时填写）',
    autocomplete: 'off',
  }),
});

/** Converts the form to the service's input. */
export const toComplaintInput = (input: z.output<typeof complaintForm>): ComplaintInput => ({
  kind: input.kind,
  content: input.content,
  contactName: input.contact_name,
  phone: input.phone,
  orderNo: input.order_no,
});

/** Query of the list of complaints. */
export const complaintQuery = z.object({
  state: tabsField('处理状态', COMPLAINT_STATES, 'open'),
  page: pageField,
});

const MISSING = '请写明怎样处理、怎样答复的';

/** The answer to a complaint. */
export const answerForm = z.object({
  answer: z
    .string(MISSING)
    .trim()
    .min(2, MISSING)
    .max(COMPLAINT_LIMITS.answer, `答复最多 ${COMPLAINT_LIMITS.answer} 个字`)
    .meta({ label: '处理与答复', kind: 'area', placeholder: '怎样处理的、何时怎样答复了对方' }),
});
