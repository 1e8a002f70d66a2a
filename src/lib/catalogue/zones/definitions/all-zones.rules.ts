import { hdmb, zqmb, jxqzc, ppzq, yyh } from '#lib/catalogue/zones/definitions/goods-zones.rules.ts';
import {
  hb,
  lqzx,
  mrtj,
  spike,
  yjh,
  zhzq,
  welfare,
} from '#lib/catalogue/zones/definitions/promotion-zones.rules.ts';
import { kxzq, kxzqNew } from '#lib/catalogue/zones/definitions/kxzq.rules.ts';
import { qxzq } from '#lib/catalogue/zones/definitions/qxzq.rules.ts';
import { yx } from '#lib/catalogue/zones/definitions/yx.rules.ts';
import { zyyp } from '#lib/catalogue/zones/definitions/zyyp.rules.ts';
import type { ZoneDefinition } from '#lib/catalogue/zones/zones.rules.ts';

/**
 * Every zone. A new one is a file next to this and a line here; if two have the same mark, the last one's page is used.
 */
export const ZONES = {
  yx,
  zyyp,
  qxzq,
  jxqzc,
  zqmb,
  hdmb,
  mrtj,
  spike,
  lqzx,
  zhzq,
  hb,
  welfare,
  ppzq,
  yjh,
  kxzq_new: kxzqNew,
  kxzq,
  yyh,
} as const satisfies Record<string, ZoneDefinition>;
