import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsDetail } from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { correctStock, openGoods } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { listDeskGoods } from '#lib/catalogue/goods-desk/desk-list.service.ts';
import { saveGoods } from '#lib/catalogue/goods-desk/save-goods.service.ts';
import { goodsForm, type GoodsInput } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import {
  addPhoto,
  addReport,
  arrangePhoto,
  removeReport,
} from '#lib/catalogue/goods/office/keep-goods-files.service.ts';
import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { listGoods } from '#lib/catalogue/goods-view/listed-goods.service.ts';
import { fieldsFor } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { goodsViews } from '#lib/catalogue/goods-view/goods-view.service.ts';
import { offeredGoods } from '#lib/catalogue/offers/offers.service.ts';
import { photoBytes, reportFile } from '#lib/catalogue/goods/files/goods-files.service.ts';
import { jxqzc } from '#lib/catalogue/zones/definitions/goods-zones.rules.ts';
import { zoneList } from '#lib/catalogue/zones/zone-list.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { isPdf } from '#lib/people/uploads/pdf.server.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { reportPdf } from '#demo/report-pdf.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeSeckill } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const RED_DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = reportPdf({ title: '检验报告', rows: [['批号', '240301']], remark: '' });

describe.each(ENGINES)('the desk of goods on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', name: '李操作' });
  });
  afterAll(() => fresh.close());

  const save = async (
    id: number,
    change: Partial<GoodsInput>,
    more: { version?: number; isSure?: boolean } = {},
  ) => {
    const { input, version } = await openGoods(db, id);
    const asked = { id, version: more.version ?? version, input: { ...input, ...change } };
    await saveGoods(db, operator, { ...asked, isSure: more.isSure ?? false }, NOW);
  };
  const auditActions = async (id: number) =>
    (await auditOf(db, `goods:${id}`, 20)).map(({ action }) => action);
  const move = (goodsId: number, units: number, idempotencyKey: string) =>
    correctStock(db, operator, { goodsId, units, remark: '盘点', idempotencyKey }, NOW);

  it('changes prices, with the price of one tablet, refreshes the pages and writes down what changed', async () => {
    const id = await makeGoods(db, { unit_count: 24, unit_price_centifen: 4166 });
    const touched: string[][] = [];
    const stop = onTouched((tags) => touched.push(tags));
    await save(id, { base_price: 1200, rank2_price: 1100, rank3_price: 1050 });
    stop();
    expect(touched.flat()).toEqual(expect.arrayContaining([`goods:${id}`, 'goods-list', 'home']));
    const [goods] = await findGoodsByIds(db, [id]);
    expect(goods).toMatchObject({ basePriceFen: 1200, rankPricesFen: { 2: 1100, 3: 1050 } });
    const row = await db.selectFrom('goods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(Number(row.unit_price_centifen)).toBe(5000);
    const [line] = await auditOf(db, `goods:${id}`, 1);
    expect(line).toMatchObject({ who: '李操作', action: 'goods.edit' });
    expect(line?.detail).toBe('挂牌价 ¥10.00 → ¥12.00，二级价 无 → ¥11.00，三级价 无 → ¥10.50');
  });

  it('does not let two operators overwrite each other, and saving the same again is no change', async () => {
    const id = await makeGoods(db);
    await save(id, { base_price: 1100 });
    await expect(save(id, { base_price: 900 }, { version: 1 })).rejects.toMatchObject({ code: 'conflict' });
    await save(id, { base_price: 1100 }, { version: 1 });
    expect((await findGoodsByIds(db, [id]))[0]?.basePriceFen).toBe(1100);
    expect(await auditActions(id)).toEqual(['goods.edit']);
  });

  it('takes from two operators what only one of them changed, and asks only about what both did', async () => {
    const id = await makeGoods(db, { lot_no: 'A1' });
    const { input, version } = await openGoods(db, id);
    const marks = marksOf(textsOf(goodsForm, input));
    const send = (change: Partial<GoodsInput>) =>
      saveGoods(db, operator, { id, version, marks, input: { ...input, ...change }, isSure: false }, NOW);
    await send({ base_price: 1100, lot_no: 'B2' });
    await send({ description: '整件发货' });
    const after = { base_price: 1100, lot_no: 'B2', description: '整件发货' };
    expect((await openGoods(db, id)).input).toMatchObject(after);
    await expect(send({ base_price: 900, rank2_price: 800 })).rejects.toMatchObject({
      code: 'conflict',
      fields: { base_price: [expect.any(String)], version: [expect.any(String)] },
      holds: { base_price: '9.00', rank2_price: '8.00', lot_no: 'B2', description: '整件发货' },
    });
    expect((await openGoods(db, id)).input).toMatchObject(after);
  });

  it('asks before a price moves far, and refuses what contradicts itself', async () => {
    const id = await makeGoods(db, { lot_no: 'L1', expires_at: NOW + 300 * DAY_MS });
    await expect(save(id, { base_price: 100 })).rejects.toMatchObject({
      fields: { base_price: [expect.stringContaining('90%')] },
    });
    await save(id, { base_price: 100 }, { isSure: true });
    for (const [field, change] of [
      ['rank2_price', { rank2_price: 101 }],
      ['rank3_price', { rank2_price: 90, rank3_price: 95 }],
      ['expires_at', { produced_at: NOW + 400 * DAY_MS }],
      ['expires_at', { expires_at: NOW - DAY_MS }],
      ['expires_at', { expires_at: null }],
      ['lot_no', { lot_no: '' }],
      ['lot_no', { lot_no: '3月1日' }],
      ['lot_no', { lot_no: '#N/A' }],
    ] as const)
      await expect(save(id, change), field).rejects.toMatchObject({
        code: 'invalid_form',
        fields: { [field]: [expect.any(String)] },
      });
    await expect(openGoods(db, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('asks before a list price undercuts an offer, and lets the goods leave the page of the offer', async () => {
    const id = await makeGoods(db, { base_price_fen: 1000 });
    await makeSeckill(db, id, { price_fen: 900 });
    const onPage = async () =>
      (await offeredGoods(db, 'seckill', 99, NOW)).some(({ goods }) => goods.id === id);
    const listed = async () => {
      const filter = { ...NO_FILTER, promo: true };
      const { items } = await listGoods(db, { filter, sort: 'best', page: 1 }, { pageSize: 99, now: NOW });
      return items.some((goods) => goods.id === id);
    };
    expect([await onPage(), await listed()]).toEqual([true, true]);
    await save(id, { base_price: 950 });
    await expect(save(id, { base_price: 900 })).rejects.toMatchObject({
      fields: {
        base_price: [expect.stringMatching(/^挂牌价不高于秒杀价 ¥9\.00（.*活动页撤下.*价格无误/)],
        is_sure: [expect.any(String)],
      },
    });
    await save(id, { base_price: 900 }, { isSure: true });
    expect([await onPage(), await listed()]).toEqual([false, false]);
    const [view] = await goodsViews(db, [id], NOW);
    expect(view?.tags).toEqual([]);
    await save(id, { base_price: 1000 });
    expect([await onPage(), await listed()]).toEqual([true, true]);
  });

  it('promises of a near-expiry price what its page does: the goods stay listed', async () => {
    const id = await makeGoods(db, { base_price_fen: 1000, expires_at: NOW + 60 * DAY_MS });
    await makeSeckill(db, id, { price_fen: 900 });
    await db.updateTable('offer').set({ kind: 'near_expiry' }).where('goods_id', '=', id).execute();
    const refusal = await save(id, { base_price: 900 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ message: expect.stringContaining('近效期特卖页仍列出它') });
    expect(refusal).toMatchObject({ message: expect.not.stringContaining('撤下') });
    await save(id, { base_price: 900 }, { isSure: true });
    const listed = await zoneList(db, jxqzc.listing, {
      search: new URLSearchParams({ size: '99' }),
      now: NOW,
    });
    expect(listed.page.list.items).toContainEqual(
      expect.objectContaining({ id, tags: [], listPriceText: '' }),
    );
  });

  it('asks before a rank price comes down to an offer, and claims nothing of the offer to that rank', async () => {
    const id = await makeGoods(db, { base_price_fen: 1000 });
    await makeSeckill(db, id, { price_fen: 900 });
    await expect(save(id, { rank2_price: 900, rank3_price: 850 })).rejects.toMatchObject({
      fields: {
        rank2_price: [expect.stringMatching(/^二级价不高于秒杀价 ¥9\.00（.*二级会员.*价格无误/)],
        rank3_price: [expect.stringMatching(/^三级价不高于/)],
        is_sure: [expect.any(String)],
      },
    });
    await save(id, { rank2_price: 900 }, { isSure: true });
    await save(id, { rank2_price: 900, description: '不再问' });
    const tagsFor = async (rank: 1 | 2) => {
      const member = await makeMember(db, { rank });
      const [fields] = await fieldsFor(db, member, await goodsViews(db, [id], NOW), NOW);
      return fields?.tags;
    };
    expect([await tagsFor(1), await tagsFor(2)]).toEqual([['秒'], []]);
  });

  it('moves the stock through its ledger, once for each press of the form', async () => {
    const id = await makeGoods(db, { stock: 5 });
    expect(await move(id, 120, 'press-one')).toBe(125);
    expect(await move(id, 120, 'press-one')).toBe(125);
    expect(await move(id, -25, 'press-two')).toBe(100);
    await expect(move(id, -101, 'press-three')).rejects.toMatchObject({
      fields: { change: [expect.stringContaining('只有 100')] },
    });
    const pressed = await Promise.all(
      ['a', 'b', 'b', 'b'].map((key) => move(id, -60, `twice-${key}`).catch(() => null)),
    );
    expect(pressed.filter((stock) => stock === 40).length).toBeGreaterThan(0);
    expect((await findGoodsByIds(db, [id]))[0]?.stock).toBe(40);
    expect(await disagreements(db)).toEqual([]);
    expect((await auditActions(id)).filter((action) => action === 'goods.stock')).toHaveLength(3);
  });

  it('shows photos in their order, the first on cards, and the drawn picture once none is left', async () => {
    const id = await makeGoods(db);
    await addPhoto(db, operator, { goodsId: id, bytes: RED_DOT }, NOW);
    await addPhoto(db, operator, { goodsId: id, bytes: RED_DOT }, NOW);
    const { photos } = await openGoods(db, id);
    expect(photos).toHaveLength(1);
    const [photo] = photos;
    const detail = await goodsDetail(db, id, NOW);
    expect(detail?.goods).toMatchObject({ picture: photo?.picture, thumb: photo?.thumb });
    expect(detail?.gallery.map(({ words }) => words)).toEqual(['实物照片 1']);
    const name = /\/([^/]+)\.webp$/.exec(photo?.picture ?? '')?.[1];
    expect((await photoBytes(db, name, 'bytes'))?.byteLength).toBeGreaterThan(0);
    await expect(
      addPhoto(db, operator, { goodsId: id, bytes: Buffer.from('<svg/>') }, NOW),
    ).rejects.toMatchObject({
      fields: { photo: [expect.any(String)] },
    });
    await arrangePhoto(db, operator, { goodsId: id, photoId: photo?.id ?? 0, move: 'remove' }, NOW);
    expect((await goodsDetail(db, id, NOW))?.gallery.map(({ words }) => words)).toEqual([
      '包装示意图',
      '标签示意图',
    ]);
    expect(await photoBytes(db, name, 'bytes')).toBeNull();
  });

  it('keeps reports by lot, once each, checked by what they hold', async () => {
    const id = await makeGoods(db, { lot_no: '240301' });
    const add = (lotNo: string, bytes: Uint8Array) =>
      addReport(db, operator, { goodsId: id, lotNo, bytes }, NOW);
    await add('230101', PDF);
    await add('240301', PDF);
    await add('240301', PDF);
    await add('240301', RED_DOT);
    const { reports } = await openGoods(db, id);
    expect(reports.map(({ lotNo, type }) => [lotNo, type])).toEqual([
      ['240301', 'image/webp'],
      ['240301', 'application/pdf'],
      ['230101', 'application/pdf'],
    ]);
    const name = /\/([^/]+)$/.exec(reports[1]?.address ?? '')?.[1];
    const file = await reportFile(db, name);
    expect([file?.type, isPdf(file?.bytes ?? new Uint8Array())]).toEqual(['application/pdf', true]);
    for (const wrong of ['<html>%PDF-', '%PDF-1.7 /JavaScript %%EOF', '%PDF-1.7 %%EOF', ''])
      await expect(add('240301', Buffer.from(wrong)), wrong).rejects.toMatchObject({
        fields: { report: [expect.any(String)] },
      });
    for (const { id: reportId } of reports) await removeReport(db, operator, { goodsId: id, reportId }, NOW);
    expect((await goodsDetail(db, id, NOW))?.reports).toEqual([]);
    expect(await reportFile(db, name)).toBeNull();
  });

  it('lists goods by words, state and what is missing', async () => {
    const id = await makeGoods(db, {
      name: '桌面测试片',
      stock: 0,
      lot_no: '250101',
      barcode: '6901234567892',
    });
    const list = (asked: Partial<Parameters<typeof listDeskGoods>[1]>) =>
      listDeskGoods(db, { keywords: '桌面测试', state: 'on', filter: null, page: 1, ...asked }, NOW);
    const idsOf = async (asked: Parameters<typeof list>[0]) =>
      (await list(asked)).list.map(({ goods }) => goods.id);
    expect(await idsOf({})).toEqual([id]);
    expect(await idsOf({ keywords: '6901234567892', filter: 'none' })).toEqual([id]);
    expect(await idsOf({ filter: 'scarce' })).toEqual([]);
    expect(await idsOf({ filter: 'no_report' })).toEqual([id]);
    await addReport(db, operator, { goodsId: id, lotNo: '250101', bytes: PDF }, NOW);
    expect(await idsOf({ filter: 'no_report' })).toEqual([]);
    expect((await list({})).list[0]?.reports).toBe(1);
    await save(id, { is_on_sale: false });
    expect((await list({})).counts).toEqual({ on: 0, off: 1 });
    expect(await idsOf({ state: 'off' })).toEqual([id]);
  });
});
