import { expect, it, vi } from 'vitest';
import { pdfReader } from '#lib/people/uploads/pdf.server.ts';
import { pasteReader } from '#lib/people/addresses/read-paste.server.ts';
import { read } from '#lib/platform/readers/read.server.ts';
import { listReader } from '#lib/trade/quick-purchase/list/list-reader.server.ts';
import { WORST_LISTS, WORST_PDFS } from '#tests/support/worst-files.ts';

/** A large input takes its time, the more so on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const list = (bytes: Uint8Array, sender: string) =>
  read(listReader, { name: '清单.xlsx', bytes }, { sender });
const made = async (kind: string): Promise<Uint8Array> => (await WORST_LISTS[kind]?.()) ?? new Uint8Array();

it('gives back what was read, and what was refused, as it was said', async () => {
  const [found] = await read(pasteReader, ['王芳 13800138000 郑州市解放路88号'], { sender: 'a' });
  expect(found).toMatchObject([{ receiver: '王芳', phone: '13800138000' }]);
  await expect(list(Buffer.from('no workbook'), 'a')).rejects.toMatchObject({
    code: 'invalid_form',
    fields: { list: [expect.stringContaining('不是完好的 Excel 表格')] },
  });
});

it('refuses what takes too much memory, has its sender wait, and goes on reading for others', async () => {
  await expect(list(await made('2 million shared texts'), 'b')).rejects.toMatchObject({
    fields: { list: [expect.stringContaining('过于复杂')] },
  });
  await expect(list(await made('the last row there is'), 'b')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(await list(await made('the last row there is'), 'c')).toHaveLength(1);
});

it('refuses what is unpacked to more than there is room for outside the heap', async () => {
  const bytes = WORST_PDFS['a gigabyte of packed blanks']?.() ?? new Uint8Array();
  await expect(read(pdfReader, bytes, { sender: 'd' })).rejects.toMatchObject({ code: 'invalid_form' });
});

it('refuses what takes too long', async () => {
  const bytes = WORST_PDFS['lists within lists']?.() ?? new Uint8Array();
  const soon = { ...pdfReader, deadlineMs: 200 };
  await expect(read(soon, bytes, { sender: 'e' })).rejects.toMatchObject({
    cause: expect.stringMatching(/more than (200|1000) ms/),
  });
});
