import { z } from 'zod';
import { ADVERT_SLOTS, isAdvertSlot } from '#lib/content/adverts/advert-slots.rules.ts';
import { ADVERT_STATES } from '#lib/content/adverts/office/advert-desk.rules.ts';
import { ZONE_ACCENTS, ZONE_MOTIFS } from '#lib/catalogue/zones/zones.rules.ts';
import { choiceField, optionalText, requiredText, tabsField } from '#lib/platform/http/call/common.fields.ts';
import { momentField, ownPictureField } from '#lib/platform/http/call/office.fields.ts';
import { buyersPage } from '#lib/routes.rules.ts';

/** Fields of an advert that an editor fills in; the page adds the existing brands to the slots. */
export const advertForm = z.object({
  slot: z
    .string('请选择广告位')
    .trim()
    .max(40)
    .refine(isAdvertSlot, '没有这个广告位，请重新选择')
    .meta({ label: '广告位', kind: 'choice', initial: 'common' }),
  title: requiredText('标题', 30).meta({ size: 'half', help: '最多 30 字' }),
  subtitle: optionalText(60, '小字').meta({ size: 'half', help: '最多 60 字' }),
  url: optionalText(300, '点开到哪里')
    .refine((url) => url === '' || buyersPage(url) !== null, {
      error: '只能链接到本站顾客打得开的页面，请重新选择；不选就不带链接',
    })
    .meta({ kind: 'link', help: '选本站的商品、专区、分类或文章；不选就不带链接' }),
  starts_at: momentField.meta({ label: '开始', size: 'half', help: '北京时间，不填就马上显示' }),
  ends_at: momentField.meta({ label: '结束', size: 'half', help: '北京时间，不填就一直显示' }),
  accent: choiceField<string>(ZONE_ACCENTS, '请选择颜色').meta({
    label: '颜色',
    size: 'half',
    initial: 'brand',
  }),
  motif: choiceField<string>(ZONE_MOTIFS, '请选择图案').meta({
    label: '图案',
    size: 'half',
    initial: 'boxes',
  }),
  image_url: ownPictureField,
});
export type AdvertInput = z.output<typeof advertForm>;

/** Filters of the list of adverts. */
export const advertQuery = z.object({
  slot: z
    .string()
    .refine(isAdvertSlot)
    .nullable()
    .catch(null)
    .meta({ label: '广告位', placeholder: '全部广告位', kind: 'choice', words: ADVERT_SLOTS }),
  state: tabsField('广告状态', ADVERT_STATES, 'running'),
});
