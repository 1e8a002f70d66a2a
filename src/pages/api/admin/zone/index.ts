import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { openZoneAnswer } from '#lib/catalogue/zones/zones-answer.fields.ts';
import { z } from 'zod';
import { openZone } from '#lib/catalogue/zones/zone-desk.service.ts';
import { zoneFields, zoneKeyField } from '#lib/catalogue/zones/zones.fields.ts';
import { saveZone } from '#lib/catalogue/zones/zones.service.ts';
import { requirePictures } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { requestKeyField, versionField } from '#lib/platform/http/call/office.fields.ts';
import { requireClaimable, requireZoneLinks } from '#lib/storefront/zones/keep-zone.service.ts';

const which = { key: zoneKeyField, id: idField.optional() };

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/zone',
  summary: '打开专区（key 如 qxzq；专题 zqmb、hdmb 另给 id）',
  who: 'operator',
  input: z.object(which),
  answer: openZoneAnswer,
  run: async ({ db, input }) => ({ data: await openZone(db, input.key, input.id ?? null) }),
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/zone',
  summary:
    '保存专区（version 为打开时的版本，没有改过的是 0；blocks 为 JSON，空为标准内容；新建专题时，同一个 request_key 只建一个）',
  who: 'operator',
  input: z
    .object({
      ...which,
      version: versionField,
      request_key: requestKeyField,
    })
    .and(zoneFields),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { key, id = null, version, request_key: requestKey = null, ...fields } = input;
    const blocks = fields.blocks ?? [];
    await requirePictures(db, 'image_url', [fields.imageUrl]);
    await requirePictures(
      db,
      'blocks',
      blocks.flatMap((block) => (block.kind === 'banner' ? block.imageUrl : [])),
    );
    await requireClaimable(db, blocks, now);
    await requireZoneLinks(db, { key, id }, { blocks, rules: fields.rules });
    const saved = await saveZone(db, member, { zone: { key, id, version, requestKey }, input: fields }, now);
    return { data: { id: saved }, message: '已保存' };
  },
});
