import { cleanPart } from '#lib/platform/http/call/plain-text.rules.ts';
import { z } from 'zod';
import { BLOCK_LIMITS, BLOCK_VIEWS, type ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { ZONE_ACCENTS, ZONE_MOTIFS, type ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import type { ZoneInput } from '#lib/catalogue/zones/zones.service.ts';
import { RX_WORDS, ZONE_WORDS, type RxClass, type Zone } from '#lib/catalogue/goods/goods.rules.ts';
import { SORTS } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { BUSINESS_SCOPES, type ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { switchField } from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { momentField, ownPictureField } from '#lib/platform/http/call/office.fields.ts';

const keysOf = <Word extends string>(words: Readonly<Record<Word, unknown>>): [Word, ...Word[]] =>
  Object.keys(words) as [Word, ...Word[]];
const id = z.number().int().positive().max(LARGEST_ID);
const fen = z.number().int().nonnegative().max(1_000_000_000).nullable();
const word = z.string().max(40);
/** Upper limit above that of the texts themselves, whose lengths are checked by the block (`wrongBlocks`). */
const words = z.string().max(400);
const within = z.strictObject({
  zone: z.enum(keysOf<Zone>(ZONE_WORDS)).optional(),
  promotable: z.literal(true).optional(),
  scopeCode: z.enum(keysOf<ScopeCode>(BUSINESS_SCOPES)).optional(),
  origin: word.optional(),
  grade: word.optional(),
  freeFrom: z.number().int().positive().optional(),
  freeInStock: z.literal(true).optional(),
  monthsLeft: z.number().int().positive().optional(),
  activities: z
    .array(z.strictObject({ id, coversAll: z.boolean() }))
    .max(20)
    .optional(),
  makerIds: z.array(id).max(200).optional(),
});
const rule = z.strictObject({
  category: word.nullable().optional(),
  makerId: id.nullable().optional(),
  form: word.nullable().optional(),
  rx: z.enum(keysOf<RxClass>(RX_WORDS)).nullable().optional(),
  inStock: z.boolean().optional(),
  promo: z.boolean().optional(),
  zone: z.enum(keysOf<Zone>(ZONE_WORDS)).nullable().optional(),
  minFen: fen.optional(),
  maxFen: fen.optional(),
  within: within.optional(),
});
const shown = { title: words, remark: words, view: z.enum(BLOCK_VIEWS) };
const block = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('banner'),
    title: words,
    text: words,
    url: words,
    imageUrl: ownPictureField,
  }),
  z.strictObject({
    kind: z.literal('goods_rule'),
    ...shown,
    rule,
    sort: z.enum(SORTS),
    limit: z.number().int(),
  }),
  z.strictObject({ kind: z.literal('goods'), ...shown, goodsIds: z.array(id).max(200) }),
  z.strictObject({
    kind: z.literal('coupons'),
    title: words,
    remark: words,
    batchIds: z.array(id).max(50).nullable(),
  }),
  z.strictObject({ kind: z.literal('text'), title: words, text: z.string().max(20_000) }),
]);

/** JSON of the blocks in their order; empty for those of the definition. */
const blocksField = z
  .string()
  .default('')
  .transform((text, context): ZoneBlock[] | null => {
    if (text === '') return null;
    const parsed = z
      .array(block)
      .max(BLOCK_LIMITS.blocks * 4)
      .safeParse(fromJson(text));
    if (parsed.success) return parsed.data as ZoneBlock[];
    context.addIssue({ code: 'custom', message: '内容块无法读取，请刷新页面后重试' });
    return z.NEVER;
  });

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text, cleanPart);
  } catch {
    return null;
  }
}

/** The key of a zone, as used in addresses. */
export const zoneKeyField = z.enum(keysOf<ZoneKey>(ZONES), { error: '没有这个专区' });

/** Fields of a zone that operators fill in; an empty text uses the definition's. */
export const zoneFields = z
  .object({
    title: z.string('请填写标题 title').trim().max(20, '标题最多 20 字'),
    headline: z.string('请填写一句话 headline').trim().max(60, '一句话最多 60 字'),
    accent: z.enum([...keysOf(ZONE_ACCENTS), ''], { error: '请选择颜色' }),
    motif: z.enum([...keysOf(ZONE_MOTIFS), ''], { error: '请选择图案' }),
    image_url: ownPictureField,
    rules: z.string('请填写规则 rules').max(20_000, '规则最多 20000 字'),
    is_open: switchField,
    starts_at: momentField,
    ends_at: momentField,
    blocks: blocksField,
  })
  .transform(({ image_url, is_open, starts_at, ends_at, ...rest }): ZoneInput => ({
    ...rest,
    imageUrl: image_url,
    isOpen: is_open,
    startsAt: starts_at,
    endsAt: ends_at,
  }));
