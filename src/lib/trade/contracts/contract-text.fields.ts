import { z } from 'zod';
import { requiredText } from '#lib/platform/http/call/common.fields.ts';
import { CONTRACT_BLANKS, CONTRACT_LIMITS } from '#lib/trade/contracts/contracts.rules.ts';

/** The words of a version, with the line ends it is kept with. */
const bodyField = requiredText('合同文本', CONTRACT_LIMITS.text)
  .overwrite((body) => body.replaceAll('\r\n', '\n'))
  .meta({
    ...{ note: '（Markdown）', kind: 'source', rows: 20 },
    help: `可用的填空：${CONTRACT_BLANKS.join('、')}`,
  });

const basedOnField = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '表单已过期，请刷新页面')
  .nullable()
  .default(null)
  .describe('改的是哪一份：打开时文本的 SHA-256；之后同事改过就不保存。不填不检查');

/** A version that is not published: its text, and what it was opened over. */
export const contractForm = z.object({ body: bodyField, based_on: basedOnField });
