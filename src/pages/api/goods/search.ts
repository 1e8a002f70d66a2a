import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { suggest, type Suggestion } from '#lib/catalogue/search/suggest.service.ts';

const input = z.object({
  keywords: z.string().trim().max(LONGEST_KEYWORDS, `搜索词最多 ${LONGEST_KEYWORDS} 字`).default(''),
  type: z
    .enum(['0', '1'], '搜索类型不正确')
    .default('0')
    .transform((type) => (type === '1' ? 1 : 0)),
});

export const GET = defineCall({
  method: 'GET',
  path: '/api/goods/search',
  summary: '搜索建议：type 为 0 按药品（名称、拼音、批准文号、条形码），为 1 按厂家；最多 10 条',
  who: 'anyone',
  input,
  browserCacheSeconds: 5,
  run: async ({ input, db }) => ({ data: { list: (await suggest(db, input)).map(line) } }),
});

/** A suggestion under the spec's own names. */
const line = ({ goodsId, name, spec, maker, brandName, count, segments }: Suggestion) => ({
  id: goodsId,
  name,
  ypgg: spec,
  sccj: maker,
  brand: brandName,
  count,
  segments,
});
