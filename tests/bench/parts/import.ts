import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#lib/platform/db/database.server.ts';
import { migrate } from '#lib/platform/db/migrate.server.ts';
import { importGoods } from '#lib/catalogue/importer/importer.service.ts';
import { openTable } from '#lib/platform/table-files/table-source.server.ts';
import { fillDemo } from '#demo/fill-demo.service.ts';
import { CannotMeasure, type Part } from '../kit/part.ts';
import { timeOnce } from '../kit/timing.ts';

const LIST = fileURLToPath(new URL('../../../../shared/data/goods.tsv', import.meta.url));

/** Rows per second of a real goods list, pinyin and search index included; and of the same list again. */
export const importPart: Part = {
  name: 'import',
  what: 'rows of a goods list per second',
  async run({ folder }) {
    if (!existsSync(LIST)) throw new CannotMeasure('no goods list next to the project');
    const db = openDatabase(`sqlite:${join(folder, 'import.db')}`);
    try {
      await migrate(db);
      await fillDemo(db);
      const bringIn = async () => importGoods(db, await openTable(LIST), { now: Date.now() });
      const [first, again] = [await timeOnce(bringIn), await timeOnce(bringIn)];
      const { read, inserted, rejected } = first.result;
      return [
        {
          name: 'import of a goods list',
          value: read / (first.ms / 1000),
          unit: 'rows/s',
          note: `${read} rows, ${inserted} goods added, ${rejected} refused`,
        },
        {
          name: 'the same list again',
          value: read / (again.ms / 1000),
          unit: 'rows/s',
          note: `${again.result.unchanged} unchanged`,
        },
      ];
    } finally {
      await db.destroy();
    }
  },
};
