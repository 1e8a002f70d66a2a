import { z } from 'zod';
import { leadsBuyers } from '#lib/content/navigation/menu-link.rules.ts';
import {
  isAddress,
  isMenuTarget,
  MENU_CODES,
  MENU_LIMITS,
  type MenuCode,
  MENUS,
} from '#lib/content/navigation/menus.rules.ts';
import {
  idField,
  idsFieldOf,
  optionalText,
  switchField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';
import { momentField, ownPictureField, versionField } from '#lib/platform/http/call/office.fields.ts';

export const menuField = z.enum(MENU_CODES, { error: '没有这个菜单' });

/** The page of the menus, as queried by its address. */
export const menuQuery = z.object({
  menu: tabsField(
    '菜单',
    Object.fromEntries(MENU_CODES.map((code) => [code, MENUS[code].name])) as Record<MenuCode, string>,
    'top',
  ),
});

/** An id chosen from a list; empty: none. */
const chosenField = z.preprocess((value) => (value === '' ? null : value), idField.nullable().default(null));

/** Fields of an entry that an editor fills in; the choices and omitted fields depend on its menu. */
export const entryForm = z.object({
  name: optionalText(MENU_LIMITS.name, '名称'),
  category_id: chosenField.meta({
    label: '跟随的分类',
    kind: 'choice',
    description: '跟随的分类；空为自己填写',
    help: '名称、小字、链接和子项不填的，都用这个分类的',
  }),
  url: optionalText(MENU_LIMITS.url, '链接')
    .refine((url) => isMenuTarget(url) && leadsBuyers(url), {
      error:
        '请填写顾客能打开的本站地址（以 / 开头）或 https:// 网址；* 表示活动未开始，# 后面写点开时显示的话',
    })
    .meta({ kind: 'link', takes: 'menu' }),
  hint: optionalText(MENU_LIMITS.hint, '小字').meta({
    help: `名称下面的典型品种，最多 ${MENU_LIMITS.hint} 个字`,
  }),
  image_url: ownPictureField.meta({
    label: '小图',
    help: '显示在名称前面，方形，96 × 96 最合适，至少 48 × 48，最大 8 MB；不传就只有文字',
  }),
  parent_id: chosenField.meta({ label: '上级', kind: 'choice', description: '上级；空为第一级' }),
  opens_window: switchField.meta({ label: '在新窗口打开' }),
  starts_at: momentField.meta({ label: '开始', size: 'half', help: '北京时间，不填就马上显示' }),
  ends_at: momentField.meta({ label: '结束', size: 'half', help: '北京时间，不填就一直显示' }),
});

/** The same with its menu. */
export const entryOfMenu = entryForm.extend({ menu: menuField });
export type EntryInput = z.output<typeof entryOfMenu>;

/** Fields that identify an entry or a menu in the version that was seen. */
export const menuInVersion = { menu: menuField, version: versionField };
export const entryInVersion = { id: idField, version: versionField };

export const orderField = idsFieldOf('请给出新的顺序').describe('同一级的全部编号，按新的顺序');

/** The quality-inspection link. */
export const inspectionForm = z.object({
  quality_inspection_url: optionalText(MENU_LIMITS.url, '网址')
    .refine((url) => url === '' || (isAddress(url) && leadsBuyers(url)), {
      error: '请填写顾客能打开的本站地址（以 / 开头）或 https:// 网址；不填就显示说明',
    })
    .meta({ kind: 'link', takes: 'site', help: '不填就在点开时显示说明', size: 'half' }),
  msg: optionalText(MENU_LIMITS.message, '说明').meta({
    help: '有网址时是入口的名称；网址和说明都不填就不显示',
    size: 'half',
  }),
});
export type InspectionInput = z.output<typeof inspectionForm>;
