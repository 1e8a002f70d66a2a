import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ListEntry, readGoodsList } from '#lib/catalogue/importer/importer.service.ts';
import { openGoodsSource } from '#lib/catalogue/importer/source.service.ts';
import { collect } from '#tests/unit/catalogue/importer/collect.ts';

const LIST = new URL('../../../../../shared/data/goods.tsv', import.meta.url).pathname;

test.skipIf(!existsSync(LIST))(
  'Every line of a real list is imported or reported with a reason',
  { timeout: 60_000 },
  async () => {
    const entries: ListEntry[] = await collect(
      readGoodsList((await openGoodsSource(LIST)).rows, { now: Date.UTC(2026, 10, 20) }),
    );
    const lines = readFileSync(LIST, 'utf8').trimEnd().split('\n').slice(1);
    expect(entries.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 2));

    const complete = lines.filter((line) => {
      const [, , spec, maker] = line.split('\t');
      return spec !== '' && maker !== '';
    });
    expect(complete).toHaveLength(5605);
    const goods = entries.filter((entry) => entry.kind === 'goods');
    const repeated = entries.filter((entry) => entry.kind === 'repeated');
    const rejected = entries.filter((entry) => entry.kind === 'rejected');
    const refused = rejected.filter(({ reasons }) => !reasons.some(({ text }) => text.startsWith('缺少')));
    expect(goods.length + repeated.length + refused.length).toBe(complete.length);
    expect(
      refused.every(({ reasons }) => reasons.every(({ text }) => /本站不销售|采购范围/.test(text))),
    ).toBe(true);
    expect({ goods: goods.length, repeated: repeated.length, rejected: rejected.length }).toEqual({
      goods: 5361,
      repeated: 0,
      rejected: 8578,
    });
  },
);
