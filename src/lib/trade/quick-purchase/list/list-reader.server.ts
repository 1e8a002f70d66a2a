import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { READ_WITHIN_MS, type Reader } from '#lib/platform/readers/reader.server.ts';
import type { ListLine } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import type { ListFile } from '#lib/trade/quick-purchase/list/parse-list.server.ts';

/** Reads the lines of a buyer's list, a file or pasted text. */
export const listReader: Reader<ListFile, ListLine[]> = {
  name: 'list',
  deadlineMs: READ_WITHIN_MS,
  tooComplex: () => fieldError('list', '这份清单过大或过于复杂，请只留商品、数量等几列，另存为 CSV 后重试。'),
  run: async (file) => (await import('#lib/trade/quick-purchase/list/parse-list.server.ts')).readList(file),
};
