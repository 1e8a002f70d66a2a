import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { optionalFileField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { pressField } from '#lib/trade/cart/add/cart.fields.ts';
import { listCountsAnswer } from '#lib/trade/quick-purchase/pad.fields.ts';
import { countStates, reportWords } from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import { putInList } from '#lib/trade/quick-purchase/list/list-report.service.ts';

const MB = 1024 * 1024;
/** Of a file; a form may hold more, so that what is too large in it can be reported. */
const LARGEST = 2 * MB;
const TOO_LONG = '粘贴的清单过长，请分成几份粘贴，或改用文件。';
const TOO_LARGE = '文件不能超过 2 MB，请分成几份。';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/list',
  summary: '粘贴（text）或上传（file，CSV 或 XLSX）采购清单，最多 2000 行：匹配上的放进采购单，其余逐行说明',
  who: 'member',
  files: {
    largest: 8 * MB,
    field: 'list',
    words: '清单过大：粘贴的最多 40 万字，文件最多 2 MB，请分成几份。',
    texts: { field: 'text', words: TOO_LONG },
  },
  input: z
    .object({
      text: z.string().max(400_000, TOO_LONG).optional(),
      file: optionalFileField('请选择 CSV 或 XLSX 文件').refine(
        (file) => file === undefined || file.size <= LARGEST,
        TOO_LARGE,
      ),
      press: pressField,
    })
    .refine(({ text, file }) => file !== undefined || Boolean(text?.trim()), {
      path: ['text'],
      message: '请粘贴清单，或选择一个文件',
    }),
  answer: listCountsAnswer,
  run: async ({ db, member, input: { text = '', file, press }, now }) => {
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text.trim());
    const { entries } = await putInList(db, member, { name: file?.name ?? '', bytes, press }, now);
    return {
      data: { lines: entries.length, ...countStates(entries) },
      message: reportWords(entries),
      next: pathTo('pad_report'),
    };
  },
  does: '导入采购清单',
});
