import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const LISTS = [
  ...[
    'article_links',
    'article_votes',
    'brands',
    'complaints',
    'coupons',
    'feedback_desk',
    'goods_desk',
    'invoice_desk',
    'members',
    'order_desk',
    'payments',
    'promotions',
    'transfers',
    'wanted_desk',
  ],
];

describe.each(EMBEDDED)('lists that are taken along as files on %s', (engine) => {
  let shop: Shop;
  let operator: Client;
  let admin: Client;
  beforeAll(async () => {
    shop = await startShop({ engine });
    operator = await shop.as('operator');
    admin = await shop.as('admin');
  });
  afterAll(() => shop.close());

  it.each(LISTS)('%s has a line of names, and the page leads to its files', async (list) => {
    const csv = await admin.get(`/api/admin/export/${list}`);
    expect(csv.status).toBe(200);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[a-z_]+-[\d-]+\.csv"$/);
    expect(csv.text.split('\r\n')[0]?.split(',').length).toBeGreaterThan(6);
    const xlsx = await admin.get(`/api/admin/export/${list}?format=xlsx`);
    expect(xlsx.text.slice(0, 2)).toBe('PK');
  });

  it('holds what the page shows, whole, and who took it is kept', async () => {
    const page = await operator.get('/admin/members?kind=clinic');
    expect(page.text).toContain('/api/admin/export/members?kind=clinic&amp;format=xlsx');
    const { text } = await operator.get('/api/admin/export/members?kind=clinic');
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes(',诊所,'))).toBe(true);
    const goods = await operator.get('/api/admin/export/goods_desk');
    expect(goods.text.split('\r\n').length).toBeGreaterThan(31);
    const noted = await shop.db
      .selectFrom('audit_log')
      .select(['subject', 'detail'])
      .where('action', '=', 'list.export')
      .where('subject', '=', 'list:members')
      .execute();
    expect(noted.map(({ detail }) => detail)).toContain(`CSV ${lines.length} 行`);
  });

  it('gives members their own orders, a line for each goods, as their list is searched', async () => {
    const buyer = await shop.as('buyer');
    const csv = await buyer.get('/api/order/export?state=completed');
    const lines = csv.text.trimEnd().split('\r\n').slice(1);
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.every((line) => line.includes(',已完成,'))).toBe(true);
    const others = (await (await shop.as('clinic')).get('/api/order/export')).text;
    const numbers = new Set(lines.map((line) => line.split(',')[0] ?? ''));
    expect([...numbers].filter((no) => others.includes(no))).toEqual([]);
    expect((await buyer.get('/api/order/export?format=xlsx')).text.slice(0, 2)).toBe('PK');
    expect((await buyer.get('/api/order/export?from=2030-01-01')).text.trimEnd().split('\r\n')).toHaveLength(
      1,
    );
    expect((await buyer.get('/api/order/export?from=2026-13-01')).status).toBe(422);
    expect((await buyer.get('/order?from=2030-01-01')).text).toContain('还没有这样的订单');
  });

  it('refuses what makes no sense, and whoever may not see the page', async () => {
    expect((await operator.get('/api/admin/export/moon')).status).toBe(422);
    expect((await operator.get('/api/admin/export/members?format=pdf')).status).toBe(422);
    const wrong = await operator.get('/api/admin/export/members?kind=moon');
    expect([wrong.status, Object.keys(wrong.envelope().errors ?? {})]).toEqual([422, ['kind']]);
    const editor = await shop.as('editor');
    expect((await editor.get('/api/admin/export/members')).status).toBe(403);
    expect((await editor.get('/api/admin/export/brands')).status).toBe(200);
    expect((await operator.get('/api/admin/export/brands')).status).toBe(403);
    expect((await (await shop.as('buyer')).get('/api/admin/export/members')).status).toBe(403);
  });
});
