import { z } from 'zod';
import { phoneField } from '#lib/people/addresses/phone.fields.ts';
import {
  COMPLAINT_KINDS,
  COMPLAINT_LIMITS,
  type ComplaintInput,
  LONGEST_COMPLAINT,
  SHORTEST_COMPLAINT,
} from '#lib/people/complaints/complaints.rules.ts';
import { optionalText, requiredText } from '#lib/platform/http/call/common.fields.ts';

const TOO_SHORT = `请把情况写清楚，至少 ${SHORTEST_COMPLAINT} 个字`;

/** The complaint form's fields as the call takes them (product §8.5 for the phone). */
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
  contact_name: requiredText('称呼', COMPLAINT_LIMITS.contactName),
  phone: phoneField,
  order_no: optionalText(COMPLAINT_LIMITS.orderNo, '订单号'),
});

/** The form as the service takes it. */
export const toComplaintInput = (input: z.output<typeof complaintFields>): ComplaintInput => ({
  kind: input.kind,
  content: input.content,
  contactName: input.contact_name,
  phone: input.phone,
  orderNo: input.order_no,
});
