import { importSynonyms } from '#lib/catalogue/search/synonyms/synonym-desk.service.ts';
import { synonymImportForm } from '#lib/catalogue/search/synonyms/synonyms.fields.ts';
import { SYNONYM_LIMITS } from '#lib/catalogue/search/synonyms/synonyms.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

const TOO_LARGE = '文件不能超过 1 MB，请分成几份。';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/synonym/import',
  summary:
    '批量导入同义词：粘贴（text）或文件（file，CSV 或 XLSX），每行一对，别名在前；有一行读不懂就一对也不导入',
  who: 'operator',
  files: { largest: 2 * SYNONYM_LIMITS.bytes, field: 'file', words: TOO_LARGE },
  input: synonymImportForm
    .refine(({ file }) => file === undefined || file.size <= SYNONYM_LIMITS.bytes, {
      path: ['file'],
      message: TOO_LARGE,
    })
    .refine(({ text, file }) => file !== undefined || text !== '', {
      path: ['text'],
      message: '请粘贴同义词，或选择一个文件',
    }),
  answer: z.object({
    added: z.int().describe('新增的'),
    there: z.int().describe('本来就有的'),
  }),
  run: async ({ db, member, input: { text, file }, now }) => {
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
    const done = await importSynonyms(db, member, { bytes, field: file ? 'file' : 'text' }, now);
    const message = `新增 ${done.added} 对${done.there > 0 ? `，${done.there} 对本来就有` : ''}`;
    return { data: done, message, next: pathTo('synonyms') };
  },
});
