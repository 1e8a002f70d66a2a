import { expect, it } from 'vitest';
import { streamCsvRows } from 'hucre/csv';
import fc from 'fast-check';
import { csvLine } from '#lib/platform/http/call/forms/list-export.server.ts';

it('a row is read back as it was written', () => {
  const cell = fc
    .string()
    .filter((text) => text !== '' && !/^[=+\-@＝＋－＠\t\r\s'\uFEFF]/.test(text) && !/\0/.test(text));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const [row] = [...streamCsvRows(csvLine(cells), { delimiter: ',' })];
      expect(row?.map(String)).toEqual(cells);
    }),
  );
});

it.each(['=1+1', '+86', '-5', '@name', '＝1+1', '＋86', '－5', '＠name'])('%s is no formula', (text) => {
  expect(csvLine([text, 'a,"b"'])).toBe(`'${text},"a,""b"""\r\n`);
});
