import { z } from 'zod';
import { COMPLAINT_LIMITS, COMPLAINT_STATES } from '#lib/people/complaints/complaints.rules.ts';
import { pageField, tabsField } from '#lib/platform/http/call/common.fields.ts';

/** The list of complaints, as its address asks for it. */
export const complaintQuery = z.object({
  state: tabsField('处理状态', COMPLAINT_STATES, 'open'),
  page: pageField,
});

const MISSING = '请写明怎样处理、怎样答复的';

/** How a complaint was answered. */
export const answerForm = z.object({
  answer: z
    .string(MISSING)
    .trim()
    .min(2, MISSING)
    .max(COMPLAINT_LIMITS.answer, `答复最多 ${COMPLAINT_LIMITS.answer} 个字`)
    .meta({ label: '处理与答复', kind: 'area', placeholder: '怎样处理的、何时怎样答复了对方' }),
});
