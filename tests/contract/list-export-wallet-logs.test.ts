import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { openCommonShop } from '#tests/support/shop.ts';
import { memberId } from '#tests/support/demo-cart.ts';

const LISTS = [
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
  'stock_low',
  'stock_near',
  'stock_slow',
  'transfers',
  'wanted_desk',
];

describe('lists that are taken along as files', () => {
  const shop = openCommonShop();
  let operator: Client;
  let admin: Client;
  beforeAll(async () => {
    operator = await shop.as('operator');
    admin = await shop.as('admin');
  });

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
    const [head = '', ...lines] = csv.text.trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(4);
    const columns = head.split(',');
    for (const line of lines) {
      const cells = line.split(',');
      const fen = (label: string) => Math.round(Number(cells[columns.indexOf(`${label}（元）`)]) * 100);
      const reducedFen = fen('活动减免') + fen('优惠券') + fen('现金券');
      expect(fen('金额') - reducedFen, line).toBe(fen('实付'));
    }
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

const LOGS = [
  ['/wdqb/yegl', '/api/user/user_money_log', 'balance', ['/yegl', '/wdqb', '/wdqb_yegl']],
  ['/wdqb/jfgl', '/api/user/points_log', 'points', ['/jfgl', '/wdqb_jfgl', '/wdqb/wdqb_jfgl']],
] as const;

describe('the logs of the wallet over HTTP', () => {
  const shop = openCommonShop();
  let buyer: Client;
  beforeAll(async () => {
    buyer = await shop.as('buyer');
    const row = {
      reason: 'correction' as const,
      reference: '=1+1',
      created_at: Date.parse('2026-01-15T04:00:00Z'),
    };
    const member_id = await memberId(shop.db, 'buyer');
    const balance = { member_id, change_fen: 0, balance_after_fen: 77_700, idempotency_key: 'log-balance' };
    await shop.db
      .insertInto('balance_ledger')
      .values({ ...row, ...balance })
      .execute();
    const points = { member_id, change: 0, points_after: 777, idempotency_key: 'log-points' };
    await shop.db
      .insertInto('points_ledger')
      .values({ ...row, ...points })
      .execute();
  });

  it('adds up row by row, the latest first, in the demo too', async () => {
    const clinic = await shop.as('clinic');
    const log = (await clinic.get('/api/user/user_money_log')).envelope<{
      data: { change: number; user_money: number; created_at: number }[];
    }>().data!.data;
    expect(log.length).toBeGreaterThan(2);
    for (const [at, { change, user_money, created_at }] of log.entries()) {
      const before = log[at + 1];
      if (!before) continue;
      expect(user_money - change).toBeCloseTo(before.user_money, 6);
      expect(created_at).toBeGreaterThanOrEqual(before.created_at);
    }
  });

  describe.each(LOGS)('%s', (page, call, name, aliases) => {
    it('is in the page as it comes, at each of its addresses, filtered by kind and day', async () => {
      for (const address of [page, ...aliases])
        expect((await buyer.get(address)).text).toMatch(/<ol aria-label="(余额|积分)明细"/);
      const some = await buyer.get(`${page}?use_type=correction&start_time=2026-01-15&end_time=2026-01-15`);
      expect(some.text).toContain('共 1 条');
      expect(some.text).toContain('777');
      expect(some.text).toContain(`${call}/export?use_type=correction&amp;start_time=2026-01-15`);
      expect((await buyer.get(`${page}?start_time=2030-01-01`)).text).toContain('没有符合条件的明细');
      const answer = await buyer.get(`${call}?use_type=correction`);
      expect(answer.envelope()).toMatchObject({ data: { total: 1, data: [{ reference: '=1+1' }] } });
      expect((await buyer.get(`${call}?start_time=2026-01-02&end_time=2026-01-01`)).status).toBe(422);
    });

    it('is a file of the member’s own, in which no text is a formula', async () => {
      const csv = await buyer.get(`${call}/export?use_type=correction`);
      expect(csv.headers['content-disposition']).toMatch(new RegExp(`filename="${name}-[\\d-]+\\.csv"`));
      const [, line = ''] = csv.text.split('\r\n');
      expect(line).toContain("'=1+1");
      expect(line).not.toMatch(/(^|,)"?=/);
      expect((await buyer.get(`${call}/export?format=xlsx`)).text.slice(0, 2)).toBe('PK');
      expect((await (await shop.as('clinic')).get(`${call}/export`)).text).not.toContain('=1+1');
      expect((await buyer.get(`${call}/export?format=pdf`)).status).toBe(422);
      expect((await buyer.get(`${call}/export?use_type=gold`)).status).toBe(422);
    });
  });
});
