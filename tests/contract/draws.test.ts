import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import type { Client } from '#tests/support/client.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

interface Status {
  id: number | null;
  is_join: 0 | 1;
  reason: string;
}

interface Usable {
  usable: number;
}

describe('draws and points over HTTP', () => {
  let shop: Shop;
  let buyer: Client;
  let operator: Client;
  beforeAll(async () => {
    shop = await startShop();
    buyer = await shop.as('buyer');
    operator = await shop.as('operator');
  });
  afterAll(() => shop.close());

  const status = async (who: Client) => (await who.get('/api/draw/simple')).envelope<Status>().data!;

  it('answer the six calls of a draw under their names', async () => {
    const visitor = shop.visitor();
    for (const path of ['simple', 'record'])
      expect((await visitor.get(`/api/draw/${path}`)).status).toBe(401);
    const { id, is_join } = await status(buyer);
    expect([typeof id, is_join]).toEqual(['number', 0]);
    expect(await status(await shop.as('newcomer'))).toMatchObject({
      is_join: 1,
      reason: '资质审核通过后才能抽奖',
    });
    expect((await buyer.get(`/api/draw?id=${id}`)).envelope<Status>().data).toEqual({
      id,
      is_join: 0,
      reason: '',
    });
    expect((await buyer.get('/api/draw?id=987654')).status).toBe(404);
    expect((await buyer.get('/api/draw')).status).toBe(422);
    const ads = (await visitor.get('/api/draw/ads')).envelope<{ data: { image: string; url: string }[] }>();
    const [banner] = ads.data!.data;
    expect(banner).toMatchObject({ id, url: '/draw' });
    expect((await visitor.get(banner!.image)).headers['content-type']).toContain('image/svg+xml');
    const { prizes, total_weight } = (await visitor.get(`/api/draw/${id}/activity`)).envelope<{
      prizes: { kind: string; weight: number; odds: string }[];
      total_weight: number;
    }>().data!;
    expect(new Set(prizes.map(({ kind }) => kind))).toEqual(
      new Set(['goods', 'voucher', 'coupon', 'points', 'nothing']),
    );
    expect(prizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(total_weight);
    const page = (await visitor.get('/draw')).text;
    for (const { odds } of prizes) expect(page).toContain(odds);
    const baseOf = async () =>
      (await buyer.get('/api/user/base')).envelope<{ points: number; message_count: number }>().data!;
    const before = await baseOf();
    const drawn = (await buyer.post(`/api/draw/new_record?id=${id}`)).envelope<{
      name: string;
      message_count: number;
    }>();
    expect(drawn.data).toMatchObject({ name: expect.any(String), remarks: expect.any(String) });
    // The member's current state is sent along, so that no page has to request it.
    const base = await baseOf();
    const counts = (await buyer.get('/api/user/couponNum')).envelope<Record<'yhq' | 'xjq', Usable>>();
    expect(drawn.data).toMatchObject({
      day: formatDate(Date.now()),
      points: base.points,
      coupons: counts.data!.yhq.usable,
      vouchers: counts.data!.xjq.usable,
    });
    // A job of the shop may send a message at any moment.
    expect(drawn.data!.message_count).toBeGreaterThanOrEqual(before.message_count);
    expect(drawn.data!.message_count).toBeLessThanOrEqual(base.message_count);
    expect((await buyer.post(`/api/draw/new_record?id=${id}`)).envelope()).toEqual(drawn);
    expect(await status(buyer)).toMatchObject({ is_join: 1, reason: '今天已抽过，明天再来' });
    const { data } = (await buyer.get('/api/draw/record')).envelope<{ data: { name: string }[] }>().data!;
    expect(data[0]!.name).toBe(drawn.data!.name);
    expect((await operator.post('/api/draw/new_record', { id })).status).toBe(403);
  });

  it('exchange points once for each press, for whoever knows the payment password where money is due', async () => {
    const goods = await shop.db
      .selectFrom('points_goods')
      .select('id')
      .where('name', '=', '保温手提药箱')
      .executeTakeFirstOrThrow();
    const address = await shop.db
      .selectFrom('address')
      .innerJoin('member', 'member.id', 'address.member_id')
      .select('address.id')
      .where('member.username', '=', 'buyer')
      .executeTakeFirstOrThrow();
    const form = {
      goods_id: goods.id,
      quantity: 1,
      address_id: address.id,
      idempotency_key: 'press-of-contract',
    };
    const refused = await buyer.post('/api/points_order', form);
    expect([refused.status, Object.keys(refused.envelope().errors ?? {})]).toEqual([
      422,
      ['payment_password'],
    ]);
    const paid = { ...form, payment_password: DEMO_PAYMENT_PASSWORD };
    const stale = await buyer.post('/api/points_order', { ...paid, expected_points: 1 });
    expect([stale.status, stale.envelope().message]).toEqual([409, expect.stringContaining('兑换价已变为')]);
    const { id } = (await buyer.post('/api/points_order', paid)).envelope<{ id: number }>().data!;
    expect((await buyer.post('/api/points_order', paid)).envelope<{ id: number }>().data?.id).toBe(id);
    expect((await buyer.get(`/jfsc/${goods.id}`)).text).toContain('您已兑 1 件');
    const tooMany = await buyer.post('/api/points_order', {
      ...paid,
      quantity: 2,
      idempotency_key: 'another-press',
    });
    expect(tooMany.envelope().errors).toEqual({ quantity: ['每户限兑 2 件，您已兑 1 件'] });
    const shipped = await operator.post(`/api/admin/points_order/${id}/ship`, {
      carrier: '顺丰速运',
      tracking_no: 'sf202600001234',
    });
    expect(shipped.status).toBe(200);
    expect((await buyer.post(`/api/points_order/${id}/cancel`)).status).toBe(409);
    expect((await buyer.get('/jfdd')).text).toContain('SF202600001234');
    expect((await buyer.post(`/api/points_order/${id}/receive`)).status).toBe(200);
    const mall = (await shop.visitor().get('/jfsc')).text;
    expect(mall).toContain('剩 39 件');
    // Drawn as goods of the trade are, in an address of its own for each version.
    const [drawn = ''] = new RegExp(`/picture/points/${goods.id}-[0-9a-z]+\\.svg`).exec(mall) ?? [];
    for (const address of [drawn, drawn.replace('.svg', '/thumb.svg')]) {
      const picture = await shop.visitor().get(address);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    expect((await shop.visitor().get('/picture/points/987654.svg')).status).toBe(404);
  });

  it('let operators make a draw, its prizes, and goods for points, and take the lists along', async () => {
    const draw = {
      name: '合同测试抽奖',
      starts_at: '2099-01-01 00:00',
      ends_at: '2099-12-31 00:00',
      version: 0,
      idempotency_key: 'draw-of-contract',
    };
    const { id } = (await operator.post('/api/admin/draw', draw)).envelope<{ id: number }>().data!;
    expect((await operator.post(`/api/admin/draw/${id}/switch`, { is_on: 1 })).status).toBe(409);
    const prize = {
      kind: 'points',
      name: '5 积分',
      weight: 10,
      version: 0,
      idempotency_key: 'prize-of-contract',
    };
    const lacking = await operator.post(`/api/admin/draw/${id}/prize`, prize);
    expect(lacking.envelope().errors).toEqual({ points: ['请填写积分'] });
    const whole = { ...prize, points: 5, stock: 3 };
    for (let times = 0; times < 2; times += 1)
      expect((await operator.post(`/api/admin/draw/${id}/prize`, whole)).status).toBe(200);
    expect(
      await shop.db.selectFrom('draw_prize').select('kind').where('draw_id', '=', id).orderBy('id').execute(),
    ).toEqual([{ kind: 'nothing' }, { kind: 'points' }]);
    expect((await operator.post(`/api/admin/draw/${id}/switch`, { is_on: 1 })).status).toBe(200);
    const wrong = { ...draw, idempotency_key: 'draw-of-another-age', ends_at: '9999-01-01 00:00' };
    expect((await operator.post('/api/admin/draw', wrong)).envelope().errors).toEqual({
      ends_at: ['年份应是 2000 至 2100，请检查日期'],
    });
    // It is on, and begins in years to come.
    expect((await shop.visitor().get('/draw')).text).not.toContain('合同测试抽奖');
    expect((await operator.get(`/admin/draws/${id}`)).text).toContain('5 积分');
    const goods = {
      name: '口罩',
      points: 50,
      stock: 9,
      sort: 0,
      version: 0,
      idempotency_key: 'goods-of-contract',
    };
    const made = (await operator.post('/api/admin/points_goods', { ...goods, is_on: 1 })).envelope<{
      id: number;
    }>().data!;
    expect((await shop.visitor().get('/jfsc')).text).toContain('口罩');
    expect((await operator.post('/api/admin/points_goods', { ...goods, points: 0 })).status).toBe(422);
    expect((await operator.get(`/admin/points-goods/${made.id}`)).text).toContain('口罩');
    for (const list of [`draw_results?id=${id}&`, 'points_goods?', 'points_order_desk?']) {
      const file = await operator.get(`/api/admin/export/${list}format=csv`);
      expect([list, file.status]).toEqual([list, 200]);
    }
  });
});
