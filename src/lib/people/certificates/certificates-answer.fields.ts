import { z } from 'zod';
import { moment } from '#lib/platform/http/call/answer.fields.ts';

const certificateAnswer = z
  .object({
    id: z.int(),
    state: z.enum(['approved', 'draft', 'rejected', 'replaced', 'revoked', 'waiting', 'withdrawn']),
    state_name: z.enum(['已撤回', '已收回', '已更换', '已通过', '已驳回', '待审核', '未提交']),
    number: z.string(),
    holder: z.string(),
    expires_at: moment('有效期至').nullable(),
    last_day: z.string(),
    light: z.enum(['good', 'near', 'over', 'soon', 'urgent']).nullable(),
    words: z.string(),
    pages: z
      .array(
        z.object({
          id: z.int(),
          url: z.string().describe('地址'),
          is_picture: z.boolean(),
          name: z.string(),
        }),
      )
      .describe('共几页'),
  })
  .meta({ id: 'Certificate' });

export const certificateGroupAnswer = z
  .object({
    is_required: z.boolean(),
    certificates: z.array(
      z.object({
        kind: z.enum([
          'address_proof',
          'authorisation',
          'business_licence',
          'buyer_id',
          'chain_licence',
          'clinic_record',
          'device2_record',
          'device3_licence',
          'drug_licence',
          'food_record',
          'medical_practice',
          'non_enterprise',
        ]),
        name: z.string(),
        in_force: certificateAnswer.nullable(),
        in_progress: certificateAnswer.nullable(),
        replaced: z.array(certificateAnswer),
      }),
    ),
  })
  .meta({ id: 'CertificateGroup' });
