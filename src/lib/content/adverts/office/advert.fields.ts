import { z } from 'zod';
import { ADVERT_SLOTS, isAdvertSlot } from '#lib/content/adverts/advert-slots.rules.ts';
import { ADVERT_STATES } from '#lib/content/adverts/office/typed-advert.rules.ts';
import { ZONE_ACCENTS, ZONE_MOTIFS } from '#lib/catalogue/zones/zones.rules.ts';
import { optionalText, requiredText, tabsField } from '#lib/platform/http/call/common.fields.ts';
import { momentField, ownPictureField } from '#lib/platform/http/call/office.fields.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';

/** What an editor fills in of an advert. */
export const advertFields = z.object({
  slot: z.string('请选择广告位').trim().max(40).refine(isAdvertSlot, '没有这个广告位，请重新选择'),
  title: requiredText('标题', 30),
  subtitle: optionalText(60, '小字'),
  url: optionalText(300, '链接').refine((url) => url === '' || safeNext(url, '') !== '', {
    error: '请填写本站地址，以 / 开头；不填就不带链接',
  }),
  image_url: ownPictureField,
  accent: z.enum(Object.keys(ZONE_ACCENTS), { error: '请选择颜色' }),
  motif: z.enum(Object.keys(ZONE_MOTIFS), { error: '请选择图案' }),
  starts_at: momentField,
  ends_at: momentField,
});
export type AdvertInput = z.output<typeof advertFields>;

/** Which adverts the list shows. */
export const advertQuery = z.object({
  slot: z
    .string()
    .refine(isAdvertSlot)
    .nullable()
    .catch(null)
    .meta({ label: '广告位', placeholder: '全部广告位', kind: 'choice', words: ADVERT_SLOTS }),
  state: tabsField('广告状态', ADVERT_STATES, 'running'),
});
