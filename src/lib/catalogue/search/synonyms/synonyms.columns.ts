import { pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import {
  columnsOf,
  countColumn,
  momentColumn,
  textColumn,
} from '#lib/platform/http/call/lists/column.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

const officeSynonym = z
  .object({
    id: z.int(),
    alias: textColumn('别名'),
    name: textColumn('正式名称', { class: 'break-words' }),
    /** number on sale under the name it stands for */
    goods: countColumn('在售商品'),
    updatedAt: momentColumn('修改时间', { isPlain: true }),
  })
  .meta({ id: 'OfficeSynonym' });

/** A pair in the list of operators. */
export type OfficeSynonym = z.output<typeof officeSynonym>;

/** Columns of the list of synonyms; its file can be edited and imported again. */
export const synonymListColumns = columnsOf(officeSynonym, {
  alias: { href: ({ id }) => pathTo('synonym_edit', { id }) },
  actions: { label: '操作', only: 'page' },
});

/** A page of the list. */
export const officeSynonymsAnswer = z
  .object({ synonyms: z.array(officeSynonym), total: z.int(), ...pagesAnswer })
  .meta({ id: 'OfficeSynonyms' });
