import { z } from 'zod';
import { isPhone } from '#lib/people/addresses/phone.rules.ts';
import {
  COMPLAINT_KINDS,
  type ComplaintInput,
  LONGEST_COMPLAINT,
  SHORTEST_COMPLAINT,
} from '#lib/people/complaints/complaints.rules.ts';
import { optionalText } from '#lib/platform/http/call/common.fields.ts';

const TOO_SHORT = `请把情况写清楚，至少 ${SHORTEST_COMPLAINT} 个字`;

/** The complaint form's fields as the call takes them (spec §5 for the phone). */
export const complaintFields = z.object({
  kind: z.enum(COMPLAINT_KINDS, '请选择类型'),
  content: z
    .string(TOO_SHORT)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(SHORTEST_COMPLAINT, TOO_SHORT)
        .max(LONGEST_COMPLAINT, `内容最多 ${LONGEST_COMPLAINT} 个字`),
    ),
  contact_name: z.string('请填写称呼').trim().min(1, '请填写称呼').max(40, '称呼最多 40 个字'),
  phone: z
    .string('请填写电话')
    .trim()
    .refine(isPhone, '请填写 11 位手机号，或带区号的座机号，例如 0512-65550123'),
  order_no: optionalText(40, '订单号'),
});

/** The form as the service takes it. */
export const toComplaintInput = (input: z.output<typeof complaintFields>): ComplaintInput => ({
  kind: input.kind,
  content: input.content,
  contactName: input.contact_name,
  phone: input.phone,
  orderNo: input.order_no,
});
