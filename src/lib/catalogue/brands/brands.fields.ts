import {
  BRAND_LIMITS,
  BRAND_STATES,
  BRAND_TONES,
  type BrandLicence,
  type BrandTone,
  licencesText,
  readLicences,
} from '#lib/catalogue/brands/brands.rules.ts';
import { LIST_MOVES } from '#lib/platform/list-moves.rules.ts';
import {
  choiceField,
  linesField,
  optionalFileField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  switchField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';
import { PICTURE_FILES } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { z } from 'zod';

/** The list of brands, as queried by its address. */
export const brandQuery = z.object({
  keywords: searchField('搜索品牌', '名称、介绍或首字母', 40),
  state: tabsField('显示状态', BRAND_STATES, 'shown'),
  page: pageField,
});

export const brandMoveField = choiceField(LIST_MOVES, '请选择移动方向');

const licencesField = z.codec(z.string().default(''), z.custom<BrandLicence[]>(), {
  decode: (text, { issues }) => {
    const { licences, wrong } = readLicences(text);
    if (wrong !== null) issues.push({ code: 'custom', input: text, message: wrong });
    return licences;
  },
  encode: licencesText,
});

/** All fields of a brand that editors write. The columns have the same names, except the makers. */
export const brandForm = z.object({
  name: requiredText('品牌名称', BRAND_LIMITS.name).meta({ size: 'half' }),
  tone: z
    .enum(['', ...(Object.keys(BRAND_TONES) as BrandTone[])])
    .catch('')
    .meta({
      label: '字标颜色',
      help: '没有图片时，用名称的前两个字和这个颜色',
      size: 'half',
      words: { '': '自动', ...BRAND_TONES },
    }),
  headline: optionalText(BRAND_LIMITS.headline, '一句话介绍'),
  story: optionalText(BRAND_LIMITS.story, '品牌故事').meta({
    note: '（Markdown）',
    help: '来历、代表品种、采购时要注意什么。不写功效承诺。',
    kind: 'area',
    rows: 9,
  }),
  makers: linesField.meta({
    label: '厂家',
    note: '（每行一家）',
    rows: 4,
    help: '写商品上的厂家名称，全称或简称都可以；这些厂家的商品显示在品牌页',
  }),
  licences: licencesField.meta({
    label: '证照',
    note: '（每行一条）',
    kind: 'area',
    rows: 4,
    help: '名称 | 编号 | 有效期至，例如：药品生产许可证 | 津20200012 | 2028-06-30',
  }),
  is_shown: switchField.meta({ label: '显示在品牌专区', initial: '1' }),
});

/** Picture shown in place of the generated mark; without a file the generated one returns. */
export const brandPictureForm = z.object({
  picture: optionalFileField('请选择图片').meta({
    label: '品牌图片',
    needed: true,
    accept: PICTURE_FILES,
    help: '方形最好，至少 72 × 72，JPG、PNG 或 WebP，最大 5 MB；没有图片时显示字标',
  }),
});

/** Input of an editor; `makers` are whole or short names. */
export type BrandInput = z.output<typeof brandForm>;

/** A brand as edited in its form. */
export interface EditedBrand {
  id: number;
  /** Address of the uploaded picture; empty where the mark is generated. */
  picture: string;
  version: number;
  input: BrandInput;
}
