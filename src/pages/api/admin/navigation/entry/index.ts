import { z } from 'zod';
import { entryOfMenu } from '#lib/content/navigation/office/navigation.fields.ts';
import { pictureOfForm, requirePictures } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import {
  LARGEST_PICTURE,
  PICTURE_TOO_LARGE,
  type PictureShape,
} from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { saveEntry } from '#lib/content/navigation/office/save-entry.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion, pictureFields } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

const SHAPE: PictureShape = {
  width: 48,
  height: 48,
  ratio: [0.5, 2],
  words: '小图至少要 48 × 48，长边不超过短边的 2 倍（96 × 96 最合适），请换一张。',
};

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/entry',
  summary:
    '保存菜单的一项（没有 id 就新建，排在这一级最后）；version 是打开时菜单的版本，别人改过则答 409；picture 为名称前面的小图',
  who: 'editor',
  files: { largest: LARGEST_PICTURE + 64 * 1024, field: 'picture', words: PICTURE_TOO_LARGE },
  input: entryOfMenu.extend({ id: idField.optional(), ...overVersion, ...pictureFields }),
  answer: z.object({ id: z.int(), version: z.int() }),
  example: { id: 12, version: 8 },
  run: async ({ db, member, input, now }) => {
    const { id = null, version, marks, picture, no_picture, ...typed } = input;
    const form = { ...typed, alt: typed.name, shape: SHAPE, picture, no_picture };
    const image_url = await pictureOfForm(db, member, form, now);
    await requirePictures(db, 'image_url', [image_url]);
    const entry = { id, version, marks, input: { ...typed, image_url } };
    return {
      data: await saveEntry(db, member, entry, now),
      message: '已保存，各页面马上更新',
      next: pathTo('navigation', {}, { menu: typed.menu }),
    };
  },
});
