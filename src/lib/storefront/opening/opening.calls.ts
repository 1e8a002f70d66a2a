import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { setOpen } from '#lib/storefront/opening/opening.service.ts';

export const postAdminShopOpen = defineCall({
  method: 'POST',
  path: '/api/admin/shop/open',
  summary: '开业：商城对所有人开放',
  who: 'administrator',
  inPerson: true,
  input: z.object({}),
  answer: z.object({ changed: z.boolean() }),
  example: { changed: true },
  run: async ({ db, member, now }) => {
    const mode = runtime().settings.SITE_MODE;
    const changed = await setOpen(db, { administrator: member, isOpen: true, mode }, now);
    return {
      data: { changed },
      message: changed ? '商城已开业，所有人都能看到' : '商城已经开业',
      next: pathTo('today'),
    };
  },
});

export const postAdminShopClose = defineCall({
  method: 'POST',
  path: '/api/admin/shop/close',
  summary: '暂停营业：只有员工能看到商城，直到再次开业',
  who: 'administrator',
  inPerson: true,
  input: z.object({}),
  answer: z.object({ changed: z.boolean() }),
  example: { changed: true },
  run: async ({ db, member, now }) => {
    const mode = runtime().settings.SITE_MODE;
    const changed = await setOpen(db, { administrator: member, isOpen: false, mode }, now);
    return {
      data: { changed },
      message: changed ? '商城已暂停营业，只有员工能看到' : '商城已是暂停营业',
      next: pathTo('today'),
    };
  },
});
