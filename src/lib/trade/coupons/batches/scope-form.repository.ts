import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

export async function findMakersCalled(
  db: Db,
  names: readonly string[],
): Promise<{ id: number; name: string; shortName: string }[]> {
  if (names.length === 0) return [];
  return readAll(
    db
      .selectFrom('maker')
      .select(['id', 'name', 'short_name'])
      .where((maker) => maker.or([maker('name', 'in', names), maker('short_name', 'in', names)]))
      .orderBy('id'),
  );
}

/** Goods whose approval number, bar code or name is among some words. */
export async function findGoodsCalled(
  db: Db,
  words: readonly string[],
): Promise<{ id: number; name: string; spec: string; approvalNo: string; barcode: string }[]> {
  if (words.length === 0) return [];
  return readAll(
    db
      .selectFrom('goods')
      .select(['id', 'name', 'spec', 'approval_no', 'barcode'])
      .where((goods) =>
        goods.or([
          goods('approval_no', 'in', words),
          goods('barcode', 'in', words),
          goods('name', 'in', words),
        ]),
      )
      .orderBy('id'),
  );
}
