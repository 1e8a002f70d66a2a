import { z } from 'zod';
import { RX_WORDS, ZONE_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { SORTS } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { BLOCK_VIEWS } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { auditLineAnswer } from '#lib/people/audit/audit-answer.fields.ts';
import { BUSINESS_SCOPES } from '#lib/people/members/business-scopes.rules.ts';
import { fen, keysOf } from '#lib/platform/http/call/answer.fields.ts';

const formZoneAnswer = z
  .object({
    key: z.enum((Object.keys(ZONES) as ZoneKey[]).toSorted()).describe('专区的代码'),
    id: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'FormZone' });

const bannerBlockAnswer = z
  .object({
    kind: z.literal('banner'),
    title: z.string(),
    text: z.string(),
    url: z.string().describe('地址'),
    imageUrl: z.string(),
  })
  .meta({ id: 'BannerBlock' });

const goodsWithinAnswer = z
  .object({
    zone: keysOf(ZONE_WORDS).optional(),
    promotable: z.literal(true).optional(),
    scopeCode: keysOf(BUSINESS_SCOPES).optional(),
    origin: z.string().optional(),
    grade: z.string().optional(),
    freeFrom: z.int().optional(),
    freeInStock: z.literal(true).optional(),
    monthsLeft: z.int().optional(),
    offer: z.enum(['daily', 'near_expiry', 'seckill']).optional(),
    activities: z.array(z.object({ id: z.int(), coversAll: z.boolean() })).optional(),
    couponable: z.literal(true).optional(),
    marks: z.array(keysOf(ZONE_WORDS).exclude(['near'])).optional(),
    categoryCodes: z.array(z.string()).optional(),
    makerIds: z.array(z.int()).optional(),
    ids: z.array(z.int()).optional(),
    soldIn: z.string().optional(),
    addedDays: z.int().optional(),
    commonName: z.string().optional(),
    promoted: z.literal(true).optional(),
  })
  .meta({ id: 'GoodsWithin' });

const goodsRuleAnswer = z
  .object({
    makerId: z.int().nullable().optional(),
    form: z.string().nullable().optional(),
    rx: keysOf(RX_WORDS).nullable().optional(),
    category: z.string().nullable().optional(),
    promo: z.boolean().optional(),
    zone: keysOf(ZONE_WORDS).nullable().optional(),
    inStock: z.boolean().optional(),
    minFen: fen().nullable().optional(),
    maxFen: fen().nullable().optional(),
    within: goodsWithinAnswer.optional(),
  })
  .meta({ id: 'GoodsRule' });

const goodsRuleBlockAnswer = z
  .object({
    kind: z.literal('goods_rule'),
    view: z.enum(BLOCK_VIEWS),
    rule: goodsRuleAnswer,
    sort: z.enum(SORTS),
    limit: z.int(),
    title: z.string(),
    remark: z.string().describe('备注'),
  })
  .meta({ id: 'GoodsRuleBlock' });

const goodsBlockAnswer = z
  .object({
    kind: z.literal('goods'),
    view: z.enum(BLOCK_VIEWS),
    goodsIds: z.array(z.int()),
    title: z.string(),
    remark: z.string().describe('备注'),
  })
  .meta({ id: 'GoodsBlock' });

const couponsBlockAnswer = z
  .object({
    kind: z.literal('coupons'),
    batchIds: z.array(z.int()).nullable(),
    title: z.string(),
    remark: z.string().describe('备注'),
  })
  .meta({ id: 'CouponsBlock' });

const textBlockAnswer = z
  .object({ kind: z.literal('text'), title: z.string(), text: z.string() })
  .meta({ id: 'TextBlock' });

const blockAnswer = z.union([
  bannerBlockAnswer,
  goodsRuleBlockAnswer,
  goodsBlockAnswer,
  couponsBlockAnswer,
  textBlockAnswer,
]);

const typedZoneAnswer = z
  .object({
    title: z.string(),
    headline: z.string(),
    accent: z.string(),
    motif: z.string(),
    imageUrl: z.string(),
    rules: z.string(),
    isOpen: z.boolean(),
    startsAt: z.string(),
    endsAt: z.string(),
    blocks: z.array(blockAnswer).nullable(),
  })
  .meta({ id: 'TypedZone' });

const zoneStandardAnswer = z
  .object({
    title: z.string(),
    headline: z.string(),
    rules: z.string(),
    accent: z.string(),
    motif: z.string(),
    blocks: z.array(blockAnswer),
    isTemplate: z.boolean(),
    isPromotion: z.boolean(),
  })
  .meta({ id: 'ZoneStandard' });

export const openZoneAnswer = z
  .object({
    zone: formZoneAnswer,
    typed: typedZoneAnswer,
    standard: zoneStandardAnswer,
    trail: z.array(auditLineAnswer).describe('改动记录'),
  })
  .meta({ id: 'OpenZone' });
