import { z } from 'zod';
import { ZONE_ACCENTS, ZONE_MOTIFS } from '#lib/catalogue/zones/zones.rules.ts';
import {
  allTabsField,
  choiceField,
  linesField,
  nameText,
  optionalText,
  ticksField,
  wholeNumberOrNone,
} from '#lib/platform/http/call/common.fields.ts';
import { momentField, ownPictureField } from '#lib/platform/http/call/office.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import {
  FESTIVAL_LIMITS as LIMITS,
  FESTIVAL_SLOT_WORDS,
  FESTIVAL_SLOTS,
  FESTIVAL_STATES,
} from '#lib/storefront/festivals/festivals.rules.ts';

/** Query of the list of festivals. */
export const festivalQuery = z.object({ state: allTabsField('活动状态', FESTIVAL_STATES) });

const neededMoment = (what: string) =>
  momentField
    .refine((at) => at !== null, `请填写${what}时间`)
    .meta({ label: what, size: 'half', kind: 'datetime-local', needed: true, help: '北京时间' });

const begun = {
  name: nameText('活动名称', LIMITS.name, 2).meta({
    size: 'half',
    help: `最多 ${LIMITS.name} 字，也是专区的标题；改名时，写着旧名称的各项跟着改`,
  }),
  goods_from: z
    .string('请选择活动商品')
    .regex(/^(activity|brand|category):[\w-]{1,40}$/, '请选择活动商品')
    .meta({
      label: '活动商品',
      kind: 'choice',
      size: 'half',
      placeholder: '请选择促销、品牌或分类',
      help: '促销、品牌或分类里能参加活动的商品，按销量自动放进专区；处方药不参加',
    }),
  starts_at: neededMoment('开始'),
  ends_at: neededMoment('结束'),
};

/** Required fields of a new festival; the others are proposed. */
export const festivalStart = z.object(begun);
export type FestivalStart = z.output<typeof festivalStart>;

const lengthOf = (what: string, most: number) => optionalText(most, what);

/** Form of a festival. */
export const festivalForm = z.object({
  ...begun,
  headline: lengthOf('一句话', LIMITS.headline).meta({ help: '标题下面和广告上的小字' }),
  accent: choiceField<string>(ZONE_ACCENTS, '请选择颜色').meta({ label: '颜色', size: 'half' }),
  motif: choiceField<string>(ZONE_MOTIFS, '请选择图案').meta({ label: '图案', size: 'half' }),
  image_url: ownPictureField,
  coupon_id: wholeNumberOrNone('请从列表里选择优惠券', [1, LARGEST_ID]).meta({
    label: '优惠券',
    kind: 'choice',
    placeholder: '不放优惠券',
    size: 'half',
  }),
  goods_title: lengthOf('商品的标题', LIMITS.title).meta({ size: 'half' }),
  banner_title: lengthOf('横幅的标题', LIMITS.title).meta({
    size: 'half',
    help: '点开是全部品种；不填就不放横幅',
  }),
  banner_text: lengthOf('横幅的小字', LIMITS.headline).meta({ size: 'half' }),
  text_title: lengthOf('文字的标题', LIMITS.title).meta({ size: 'half' }),
  text: lengthOf('文字', LIMITS.text)
    .superRefine((text, context) => {
      const wrong = wrongMarkdown(text);
      if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
    })
    .meta({ label: '文字', kind: 'markdown', rows: 6, help: '不填就不放文字' }),
  slots: ticksField(FESTIVAL_SLOTS).meta({ label: '广告位', words: FESTIVAL_SLOT_WORDS }),
  nav_name: lengthOf('主导航里的名称', LIMITS.name).meta({
    size: 'half',
    help: '排在主导航的“首页”后面；不填就不放',
  }),
  hot_words: linesField
    .refine((words) => words.length <= LIMITS.words, `热门搜索词最多 ${LIMITS.words} 个`)
    .refine(
      (words) => words.every((word) => word.length <= LIMITS.name),
      `每个热门搜索词最多 ${LIMITS.name} 个字`,
    )
    .meta({
      label: '热门搜索词',
      size: 'half',
      rows: 3,
      help: `一行一个，最多 ${LIMITS.words} 个；与活动同名的词打开专区，其他的搜索这个词`,
    }),
});
export type FestivalInput = z.output<typeof festivalForm>;
