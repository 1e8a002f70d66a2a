import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { removeZone } from '#lib/catalogue/zones/zone-desk.service.ts';
import { zoneKeyField } from '#lib/catalogue/zones/zones.fields.ts';
import { requireUnlinked } from '#lib/content/leading-here.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathOf, pathTo, routeOf } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/zone/remove',
  summary: '删除一个专题（zqmb、hdmb）；有广告、导航指向它时答 409',
  who: 'operator',
  input: z.object({ key: zoneKeyField, id: idField }),
  answer: idAnswer,
  example: { id: 7 },
  run: async ({ db, member, input: { key, id }, now }) => {
    await requireUnlinked(db, pathOf(routeOf(ZONES[key].route), { id }));
    await removeZone(db, member, { key, id }, now);
    return { data: { id }, message: '已删除', next: pathTo('zones') };
  },
});
