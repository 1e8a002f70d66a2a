import { hdmb, zqmb } from '#lib/catalogue/zones/definitions/templates.rules.ts';
import { hb } from '#lib/catalogue/zones/definitions/hb.rules.ts';
import { jxqzc } from '#lib/catalogue/zones/definitions/jxqzc.rules.ts';
import { lqzx } from '#lib/catalogue/zones/definitions/lqzx.rules.ts';
import { mrtj } from '#lib/catalogue/zones/definitions/mrtj.rules.ts';
import { kxzq, kxzqNew } from '#lib/catalogue/zones/definitions/kxzq.rules.ts';
import { ppzq } from '#lib/catalogue/zones/definitions/ppzq.rules.ts';
import { qxzq } from '#lib/catalogue/zones/definitions/qxzq.rules.ts';
import { spike } from '#lib/catalogue/zones/definitions/spike.rules.ts';
import { welfare } from '#lib/catalogue/zones/definitions/welfare.rules.ts';
import { yx } from '#lib/catalogue/zones/definitions/yx.rules.ts';
import { yjh } from '#lib/catalogue/zones/definitions/yjh.rules.ts';
import { yyh } from '#lib/catalogue/zones/definitions/yyh.rules.ts';
import { zhzq } from '#lib/catalogue/zones/definitions/zhzq.rules.ts';
import { zyyp } from '#lib/catalogue/zones/definitions/zyyp.rules.ts';
import type { ZoneDefinition } from '#lib/catalogue/zones/zones.rules.ts';

/** Every zone. A new one is a file next to this and a line here; of two with the same mark the last is its page. */
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
