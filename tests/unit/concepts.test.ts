import { describe, expect, it } from 'vitest';
import { concept, tablesOf } from '#lib/concept.rules.ts';
import { CONCEPTS } from '#lib/concepts.rules.ts';
import { allJobs } from '#lib/job.rules.ts';
import { isWithin, memberMenu, officeMenu } from '#lib/page-menus.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { office } from '#lib/route.rules.ts';
import { ROUTES } from '#lib/routes.rules.ts';

const administrator = { role: 'administrator' } as Member;
const entries = (groups: readonly { entries: readonly { name: string }[] }[]) =>
  groups.map((group) => group.entries.map(({ name }) => name));

describe('The manifests', () => {
  it.each(['tables', 'tokens'] as const)('declare no name of their %s twice', (part) => {
    const names = CONCEPTS.flatMap((one) => Object.keys(one[part]));
    expect(new Set(names).size).toBe(names.length);
  });

  it('give no two jobs one name', () => {
    const jobs = { 'unpaid-orders': { every: 1000, run: () => Promise.resolve() } };
    expect(() => allJobs([jobs, { ...jobs }])).toThrow('two jobs have one name');
    expect(allJobs([jobs])).toEqual(jobs);
  });

  it('place pages under entries that there are', () => {
    const named = ROUTES.flatMap(({ menu }) => (menu && 'under' in menu ? [menu.under] : []));
    const placed = ROUTES.filter(({ menu }) => menu && 'member' in menu).map(({ name }) => name as string);
    expect(named.filter((name) => !placed.includes(name))).toEqual([]);
  });

  it('give each page of the office one entry that it belongs to', () => {
    const all = officeMenu(administrator).flatMap((group) => group.entries);
    const pages = ROUTES.filter(({ layout, name }) => layout === office && name !== 'office_not_found');
    const lost = pages.filter(({ name }) => all.filter((entry) => isWithin(entry, name)).length !== 1);
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  it('say nothing twice in a menu', () => {
    const member = { kind: 'head_office', isAfterSale: true } as const;
    for (const groups of [officeMenu(administrator), memberMenu(member)]) {
      const words = groups.flatMap(({ title, entries: of }) => [title, ...of.map(({ text }) => text)]);
      expect(words).toEqual([...new Set(words)]);
    }
  });

  it('make the menus, in their own order', () => {
    expect(entries(officeMenu(administrator))).toEqual([
      ['today', 'order_desk', 'parcel_desk', 'receipts_desk', 'points_order_desk', 'return_desk', 'recalls'],
      ['articles', 'brands', 'navigation', 'adverts', 'festivals'],
      [
        'goods_desk',
        'stock_near',
        'promotions',
        'zones',
        'categories_desk',
        'synonyms',
        'points_goods',
        'draws',
        'coupons',
      ],
      ['payments', 'transfers', 'refunds', 'invoice_desk', 'contracts'],
      [
        'members',
        'certificates_desk',
        'sendings',
        'wanted_desk',
        'complaints',
        'feedback_desk',
        'outbox',
        'mails',
        'staff',
        'shop_settings',
      ],
    ]);
    expect(entries(memberMenu({ kind: 'head_office', isAfterSale: true }))).toEqual([
      [
        'orders',
        'receipts',
        'wallet',
        'points_orders',
        'my_draws',
        'favourites',
        'arrivals',
        'quick_purchase',
        'cart',
        'returns',
        'invoices',
      ],
      ['account', 'addresses', 'certificates', 'invoice_titles', 'stores', 'tokens', 'bind_wechat'],
      ['self_service', 'messages', 'contract', 'wanted', 'complaint_form', 'feedback'],
    ]);
    expect(entries(memberMenu({ kind: 'retail', isAfterSale: false } as never)).flat()).not.toContain(
      'stores',
    );
    expect(officeMenu({ role: 'buyer' } as Member)).toEqual([]);
  });
});

describe('What does not compile', () => {
  interface Tables {
    note: { id: number; member_id: number; text: string };
    holiday: { day: string };
  }

  it('is a member’s table without a word on its export and on closing', () => {
    const right = tablesOf<Tables>({ note: { exported: ['text'], closing: 'deleted' }, holiday: 'house' });
    expect(concept({ tables: right }).tokens).toEqual({});
    // @ts-expect-error whose notes they are is in their rows
    tablesOf<Tables>({ note: 'house', holiday: 'house' });
    // @ts-expect-error the effect of closing is missing
    tablesOf<Tables>({ note: { exported: 'all' }, holiday: 'house' });
    // @ts-expect-error no such column
    tablesOf<Tables>({ note: { exported: ['word'], closing: 'deleted' }, holiday: 'house' });
    // @ts-expect-error holidays are missing
    tablesOf<Tables>({ note: { exported: 'all', closing: 'deleted' } });
  });
});
