import { pictureOfForm } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import {
  BANNER_SHAPE,
  LARGEST_PICTURE,
  PICTURE_TOO_LARGE,
} from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField, switchField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion, pictureFields, idempotencyKeyField } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { festivalForm, festivalStart } from '#lib/storefront/festivals/festivals.fields.ts';
import { keptWords, RESTORED_LABEL } from '#lib/storefront/festivals/festivals.rules.ts';
import {
  createFestival,
  endFestival,
  removeFestival,
  saveFestival,
} from '#lib/storefront/festivals/festivals.service.ts';
import { z } from 'zod';

export const postAdminFestivalIdEnd = defineCall({
  method: 'POST',
  path: '/api/admin/festival/{id}/end',
  summary: '提前结束节庆活动',
  who: 'administrator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await endFestival(db, member, id, now);
    return { data: { id }, message: '已结束，页面马上恢复', next: pathTo('festival_edit', { id }) };
  },
});

export const postAdminFestivalId = defineCall({
  method: 'POST',
  path: '/api/admin/festival/{id}',
  summary:
    '保存节庆活动和它的专区、广告、导航、热门搜索词（version 为打开时的版本；is_restored 为 1 时，在别处改过的部分恢复成这里的样子）',
  who: 'administrator',
  files: { largest: LARGEST_PICTURE + 64 * 1024, field: 'picture', words: PICTURE_TOO_LARGE },
  input: festivalForm.extend({ id: idField, is_restored: switchField, ...overVersion, ...pictureFields }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { id, version, marks, is_restored: isRestored, picture, no_picture, ...typed } = input;
    const form = { ...typed, alt: typed.name, shape: BANNER_SHAPE, picture, no_picture };
    const image_url = await pictureOfForm(db, member, form, now);
    const saved = { id, version, marks, isRestored, input: { ...typed, image_url } };
    const kept = await saveFestival(db, member, saved, now);
    const message =
      kept.length === 0
        ? '已保存'
        : `已保存，但${keptWords(kept)}。要改成这里的样子，请选“${RESTORED_LABEL}”再保存。`;
    return { data: { id }, message, next: pathTo('festival_edit', { id }) };
  },
});

export const postAdminFestivalIdRemove = defineCall({
  method: 'POST',
  path: '/api/admin/festival/{id}/remove',
  summary: '删除没有在进行的节庆活动和它带来的全部内容',
  who: 'administrator',
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input: { id }, now }) => {
    await removeFestival(db, member, id, now);
    return { data: { id }, message: '已删除', next: pathTo('festivals') };
  },
});

export const postAdminFestival = defineCall({
  method: 'POST',
  path: '/api/admin/festival',
  summary:
    '新建节庆活动：专区、广告、导航和热门搜索词按商品拟好，开始前都不公开（from 为照着复制的活动；同一个 idempotency_key 只建一个）',
  who: 'administrator',
  input: festivalStart.extend({ from: idField.optional(), idempotency_key: idempotencyKeyField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const { from = null, idempotency_key: idempotencyKey = null, ...start } = input;
    const id = await createFestival(db, member, { start, from, idempotencyKey }, now);
    return { data: { id }, message: '已拟好，到时间自动开始', next: pathTo('festival_edit', { id }) };
  },
});
