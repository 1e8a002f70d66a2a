import { SYNONYM_LIMITS, wrongPair } from '#lib/catalogue/search/synonyms/synonyms.rules.ts';
import {
  optionalFileField,
  optionalText,
  pageField,
  requiredText,
  searchField,
} from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';

/** The list of spoken names, as queried by its address. */
export const synonymQuery = z.object({
  keywords: searchField('搜索同义词', '别名或正式名称', 40),
  page: pageField,
});

/** A spoken name and the name it stands for. */
export const synonymForm = z.object({
  alias: requiredText('别名', SYNONYM_LIMITS.alias).meta({
    size: 'half',
    help: '买家的叫法：商品名、俗名、缩写，例如 扑热息痛、VC',
  }),
  name: requiredText('正式名称', SYNONYM_LIMITS.name).meta({
    size: 'half',
    help: '商品名称里有的字，例如 对乙酰氨基酚；不带剂型，各剂型都找得到',
  }),
});

export type SynonymInput = z.output<typeof synonymForm>;

/** Many pairs at once, pasted or as a file. */
export const synonymImportForm = z.object({
  text: optionalText(30_000, '粘贴的内容').meta({
    kind: 'area',
    rows: 6,
    help: '每行一对，别名在前，例如：扑热息痛 对乙酰氨基酚',
  }),
  file: optionalFileField('请选择 CSV 或 XLSX 文件').meta({
    label: '或选择文件',
    accept: '.csv,.tsv,.txt,.xlsx',
    help: `CSV 或 XLSX，最多 ${SYNONYM_LIMITS.rows} 行、1 MB；导出的文件改好可以直接导入`,
  }),
});

/** Reports on its field the reason why a pair is invalid. */
export const checkPair = (input: SynonymInput, context: z.RefinementCtx): void => {
  const wrong = wrongPair(input);
  if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.words });
};
