import { CATEGORY_LIMITS } from '#lib/catalogue/categories/category-desk.rules.ts';
import { GOODS_KINDS } from '#lib/catalogue/categories/categories.rules.ts';
import {
  choiceField,
  optionalFileField,
  optionalText,
  requiredText,
} from '#lib/platform/http/call/common.fields.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { z } from 'zod';

const parentField = z.codec(z.string().default(''), z.int().nullable(), {
  decode: (text, { issues }) => {
    const id = readId(text);
    if (id !== null || text.trim() === '') return id;
    issues.push({ code: 'custom', input: text, message: '请选择上级分类' });
    return z.NEVER;
  },
  encode: (id) => (id === null ? '' : String(id)),
});

/** All fields of a category that operators write. The columns have the same names. */
export const categoryForm = z.object({
  name: requiredText('分类名称', CATEGORY_LIMITS.name).meta({ label: '分类名称', size: 'half' }),
  parent_id: parentField.meta({
    label: '上级分类',
    kind: 'choice',
    size: 'half',
    placeholder: '没有，是一级分类',
  }),
  kind: choiceField(GOODS_KINDS, '请选择类型').meta({
    label: '类型',
    kind: 'choice',
    size: 'half',
    help: '决定在哪个菜单：全部商品、中药专区或器械专区；下级分类跟着上级',
  }),
  hint: optionalText(CATEGORY_LIMITS.hint, '代表品种').meta({
    size: 'half',
    help: '一级分类在菜单里的第二行，两三种代表品种，用空格隔开',
  }),
});

export type CategoryInput = z.output<typeof categoryForm>;

/** Many categories at once, pasted or as a file. */
export const categoryImportForm = z.object({
  text: optionalText(30_000, '粘贴的内容').meta({
    kind: 'area',
    rows: 6,
    help: '每行一个，上级在前，例如：抗感染用药 青霉素类；新的一级分类自己写一行',
  }),
  file: optionalFileField('请选择 CSV 或 XLSX 文件').meta({
    label: '或选择文件',
    accept: '.csv,.tsv,.txt,.xlsx',
    help: `CSV 或 XLSX，列名：上级、分类、类型、说明；最多 ${CATEGORY_LIMITS.rows} 行；导出的文件改好可以直接导入`,
  }),
});
