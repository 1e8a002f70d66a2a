import { CATEGORY_MENU_CODES } from '#lib/content/navigation/menus.rules.ts';
import { deskMenuAnswer } from '#lib/content/navigation/navigation-answer.fields.ts';
import {
  moveEntry,
  openMenu,
  orderEntries,
  removeEntry,
  saveInspection,
  setOwn,
} from '#lib/content/navigation/office/navigation-desk.service.ts';
import { MENU_EXAMPLE } from '#lib/content/navigation/office/navigation-examples.rules.ts';
import {
  entryInVersion,
  entryOfMenu,
  inspectionForm,
  menuField,
  menuInVersion,
  orderField,
} from '#lib/content/navigation/office/navigation.fields.ts';
import { saveEntry } from '#lib/content/navigation/office/save-entry.service.ts';
import { pictureOfForm, requirePictures } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import {
  LARGEST_PICTURE,
  PICTURE_TOO_LARGE,
  type PictureShape,
} from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, switchField } from '#lib/platform/http/call/common.fields.ts';
import { overVersion, pictureFields } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const getAdminNavigationMenu = defineCall({
  method: 'GET',
  path: '/api/admin/navigation/{menu}',
  summary: '一个菜单的全部内容、版本和操作记录',
  who: 'editor',
  input: z.object({ menu: menuField }),
  answer: deskMenuAnswer,
  example: MENU_EXAMPLE,
  run: async ({ db, input }) => ({ data: await openMenu(db, input.menu) }),
});

export const postAdminNavigationMenuOrder = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/{menu}/order',
  summary: '给菜单的一级排顺序：ids 为这一级的全部编号；version 是看到的版本，别人改过则答 409',
  who: 'editor',
  input: z.object({ ...menuInVersion, ids: orderField }),
  answer: z.object({ ids: z.array(z.int()), version: z.int() }),
  example: { ids: [3, 1, 2], version: 8 },
  run: async ({ db, member, input, now }) => ({
    data: await orderEntries(db, member, input, now),
    message: '顺序已改',
  }),
});

export const postAdminNavigationMenuOwn = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/{menu}/own',
  summary: '分类菜单：own 为 1 时在标准分类上修改，否则改回跟随商品分类（自己的内容会删除）',
  who: 'editor',
  input: z.object({ ...menuInVersion, own: switchField }),
  answer: z.object({ menu: z.enum(CATEGORY_MENU_CODES), version: z.int() }),
  example: { menu: 'youx', version: 2 },
  run: async ({ db, member, input: { own: isOwn, ...asked }, now }) => ({
    data: await setOwn(db, member, { ...asked, isOwn }, now),
    message: isOwn ? '已改成自己的菜单，可以修改了' : '已改回跟随商品分类',
  }),
});

export const postAdminNavigationEntryIdMove = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/entry/{id}/move',
  summary: '菜单的一项在它那一级上移（up）或下移（down）一位',
  who: 'editor',
  input: z.object({ ...entryInVersion, way: z.enum(['up', 'down'], { error: '请选择上移或下移' }) }),
  answer: z.object({ id: z.int(), version: z.int() }),
  example: { id: 12, version: 8 },
  run: async ({ db, member, input, now }) => ({
    data: await moveEntry(db, member, input, now),
    message: '顺序已改',
  }),
});

export const postAdminNavigationEntryIdRemove = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/entry/{id}/remove',
  summary: '删除菜单的一项和它的子项',
  who: 'editor',
  input: z.object(entryInVersion),
  answer: z.object({ id: z.int(), version: z.int() }),
  example: { id: 12, version: 8 },
  run: async ({ db, member, input, now }) => ({
    data: await removeEntry(db, member, input, now),
    message: '已删除',
  }),
});

const SHAPE: PictureShape = {
  width: 48,
  height: 48,
  ratio: [0.5, 2],
  words: '小图至少要 48 × 48，长边不超过短边的 2 倍（96 × 96 最合适），请换一张。',
};

export const postAdminNavigationEntry = defineCall({
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

export const postAdminNavigationInspection = defineCall({
  method: 'POST',
  path: '/api/admin/navigation/inspection',
  summary: '药检报告入口：有网址就打开网址，没有就显示说明；都空则不显示',
  who: 'editor',
  input: inspectionForm.extend(overVersion),
  answer: z.object({ version: z.int() }),
  example: { version: 9 },
  run: async ({ db, member, input: { version, marks, ...input }, now }) => ({
    data: await saveInspection(db, member, { version, marks, input }, now),
    message: '已保存，各页面马上更新',
  }),
});
