import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { openZone, removeZone } from '#lib/catalogue/zones/zone-desk.service.ts';
import { openZoneAnswer } from '#lib/catalogue/zones/zones-answer.fields.ts';
import { zoneFields, zoneKeyField } from '#lib/catalogue/zones/zones.fields.ts';
import { saveZone, zoneOfInput } from '#lib/catalogue/zones/zones.service.ts';
import { requireUnlinked } from '#lib/content/inbound-links.service.ts';
import { requirePictures } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer, sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { momentField, idempotencyKeyField, versionField } from '#lib/platform/http/call/office.fields.ts';
import { pathOf, pathTo, routeOf } from '#lib/routes.rules.ts';
import { requireClaimable, requireZoneLinks } from '#lib/storefront/zones/keep-zone.service.ts';
import { z } from 'zod';

const which = { key: zoneKeyField, id: idField.optional() };

export const getAdminZone = defineCall({
  method: 'GET',
  path: '/api/admin/zone',
  summary: '打开专区（key 如 qxzq；专题 zqmb、hdmb 另给 id）',
  who: 'operator',
  input: z.object(which),
  answer: openZoneAnswer,
  run: async ({ db, input }) => ({ data: await openZone(db, input.key, input.id ?? null) }),
});

export const postAdminZone = defineCall({
  method: 'POST',
  path: '/api/admin/zone',
  summary:
    '保存专区（version 为打开时的版本，没有改过的是 0；blocks 为 JSON，空为标准内容；新建专题时，同一个 idempotency_key 只建一个）',
  who: 'operator',
  input: z
    .object({
      ...which,
      version: versionField,
      idempotency_key: idempotencyKeyField,
    })
    .and(zoneFields),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { key, id = null, version, idempotency_key: idempotencyKey = null, ...fields } = input;
    const blocks = fields.blocks ?? [];
    await requirePictures(db, 'image_url', [fields.imageUrl]);
    await requirePictures(
      db,
      'blocks',
      blocks.flatMap((block) => (block.kind === 'banner' ? block.imageUrl : [])),
    );
    await requireClaimable(db, blocks, now);
    await requireZoneLinks(db, { key, id }, { blocks, rules: fields.rules });
    const saved = await saveZone(
      db,
      member,
      { zone: { key, id, version, idempotencyKey }, input: fields },
      now,
    );
    return { data: { id: saved }, message: '已保存' };
  },
});

export const postAdminZonePreview = defineCall({
  method: 'POST',
  path: '/api/admin/zone/preview',
  summary: '预览专区：用填写的内容答一个页面（at 为哪一刻，不填是现在），不保存',
  who: 'operator',
  input: z.object({ key: zoneKeyField, id: idField.optional(), at: momentField }).and(zoneFields),
  answer: sentAs('text/html'),
  run: async ({ input: { key, id = null, at, ...fields }, http }) => {
    http.locals.zonePreview = { content: zoneOfInput(key, id, fields), at };
    const page = pathTo('zone_preview', id === null ? { key } : { key, id });
    const { headers } = http.request;
    return { data: null, response: await http.rewrite(new Request(new URL(page, http.url), { headers })) };
  },
});

export const postAdminZoneRemove = defineCall({
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
