import { segmentAnswer } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { rightsOf } from '#lib/catalogue/goods/availability.rules.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { suggest, type Suggestion } from '#lib/catalogue/search/suggest.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { z } from 'zod';

const input = z.object({
  keywords: z.string().trim().max(LONGEST_KEYWORDS, `搜索词最多 ${LONGEST_KEYWORDS} 字`).default(''),
  type: z
    .enum(['0', '1'], '搜索类型不正确')
    .default('0')
    .transform((type) => (type === '1' ? 1 : 0)),
});

export const getGoodsSearch = defineCall({
  method: 'GET',
  path: '/api/goods/search',
  summary:
    '搜索建议：type 为 0 按药品（名称、拼音、批准文号、条形码，可带规格，如“阿莫西林 0.25g”），为 1 按厂家；最多 10 条，缺货的靠后，登录会员不可采购的排最后',
  who: 'anyone',
  input,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        ypgg: z.string().describe('规格'),
        sccj: z.string().describe('厂家'),
        brand: z.string(),
        count: z.int(),
        segments: z.array(segmentAnswer).describe('名称分段，hit 为匹配的部分'),
      }),
    ),
  }),
  browserCacheSeconds: 5,
  run: async ({ input, member, db, now }) => {
    const buyer = member && { rights: rightsOf(member), now };
    return { data: { list: (await suggest(db, { ...input, buyer })).map(line) } };
  },
});

/** A suggestion with the field names of the calls (product §9.7). */
const line = ({ goodsId, name, spec, maker, brandName, count, segments }: Suggestion) => ({
  id: goodsId,
  name,
  ypgg: spec,
  sccj: maker,
  brand: brandName,
  count,
  segments,
});
