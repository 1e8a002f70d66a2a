import { z } from 'zod';
import { MENU_CODES } from '#lib/content/navigation/menus.rules.ts';
import { flag, moment } from '#lib/platform/http/call/answer.fields.ts';
import { auditLineAnswer } from '#lib/people/audit/audit-answer.fields.ts';

const deskEntryAnswer = z
  .object({
    category: z.string().nullable(),
    get children() {
      return z.array(deskEntryAnswer);
    },
    id: z.int(),
    name: z.string(),
    url: z.string().describe('地址'),
    hint: z.string(),
    image: z.string().describe('图片地址，没有则为空'),
    opensWindow: z.boolean(),
    startsAt: moment().nullable(),
    endsAt: moment().nullable(),
  })
  .meta({ id: 'DeskEntry' });

export const deskMenuAnswer = z
  .object({
    code: z.enum(MENU_CODES),
    version: z.int(),
    isOwn: z.boolean(),
    entries: z.array(deskEntryAnswer),
    trail: z.array(auditLineAnswer).describe('改动记录'),
  })
  .meta({ id: 'DeskMenu' });

export const menuEntryAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    logo1: z.string().describe('名称前面的小图的地址，没有则为空'),
    url: z.string().describe('地址'),
    image: z.string().describe('图片的地址，与 logo1 是同一张'),
    is_open: flag('新窗口打开'),
    get children() {
      return z.array(menuEntryAnswer);
    },
  })
  .meta({ id: 'MenuEntry' });
