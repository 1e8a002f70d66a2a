import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsDetail } from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import { buyabilityFor } from '#lib/catalogue/goods/availability.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { goodsRecord } from '#lib/catalogue/goods/office/goods-desk.service.ts';
import { masterForm, type MasterInput, newGoodsForm } from '#lib/catalogue/goods-desk/master.fields.ts';
import { copiedTexts, masterRecord } from '#lib/catalogue/goods-desk/master-record.service.ts';
import { saveGoods } from '#lib/catalogue/goods-desk/save-goods.service.ts';
import { makeGoods as makeNewGoods, saveMaster } from '#lib/catalogue/goods-desk/save-master.service.ts';
import { goodsHistory, undoChange } from '#lib/catalogue/goods-desk/undo-goods.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const TYPED = {
  name: '蒲地蓝消炎片',
  spec: '0.3g*24片/盒',
  unit: '盒',
  dosage_form: '片剂',
  maker: '甘肃岷海制药有限责任公司',
  holder: '甘肃岷海制药集团',
  approval_no: '国药准字Z20053001',
  barcode: '6901234567892',
  rx_class: 'otc_a',
  middle_pack: '10',
  case_size: '200',
  min_quantity: '1',
  step_quantity: '1',
  base_price: '12.00',
  market_price: '18.00',
};

describe.each(ENGINES)('master data of goods on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let category: number;
  let herbs: number;
  let numbers = 0;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', name: '李操作' });
    category = (await makeCategory('drug')).id;
    herbs = (await makeCategory('herb')).id;
  });
  afterAll(() => fresh.close());

  const makeCategory = (kind: 'drug' | 'herb') =>
    db
      .insertInto('category')
      .values({ code: `desk-${kind}`, name: '清热解毒', kind, hint: '', sort: 1, parent_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
  const nextNumber = () => `国药准字Z2006${String((numbers += 1)).padStart(4, '0')}`;
  const make = (change: Record<string, string> = {}) => {
    const texts = {
      ...TYPED,
      barcode: '',
      category_id: String(category),
      approval_no: nextNumber(),
      ...change,
    };
    return makeNewGoods(db, operator, newGoodsForm.parse(texts), NOW);
  };
  const save = async (id: number, change: Partial<MasterInput>) => {
    const { input, version } = await masterRecord(db, id);
    await saveMaster(db, operator, { id, version, input: { ...input, ...change } }, NOW);
  };
  const sell = async (id: number, change: object) => {
    const { input, version } = await goodsRecord(db, id);
    await saveGoods(db, operator, { id, version, input: { ...input, ...change }, isSure: true }, NOW);
  };
  const goodsOf = async (id: number) => (await findGoodsByIds(db, [id]))[0];
  const find = (words: string, type: 0 | 1 = 0) => searchGoodsIds(db, words, type, { isExact: true });

  it('makes a goods that is off sale and empty, and is found and shown once it is on sale', async () => {
    const id = await make({ approval_no: TYPED.approval_no, barcode: TYPED.barcode });
    const goods = await goodsOf(id);
    expect(goods).toMatchObject({
      name: '蒲地蓝消炎片',
      commonName: '蒲地蓝消炎片',
      makerName: TYPED.maker,
      scopeCode: 'cpm',
      isOnSale: false,
      stock: 0,
      unitCount: 24,
      basePriceFen: 1200,
      areaCodes: [],
    });
    const row = await db.selectFrom('goods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([Number(row.unit_price_centifen), row.is_zy, row.is_qx]).toEqual([5000, 0, 0]);
    expect(await auditOf(db, `goods:${id}`, 5)).toMatchObject([{ action: 'goods.create', who: '李操作' }]);
    await sell(id, { is_on_sale: true });
    for (const words of ['蒲地蓝消炎片', TYPED.approval_no, TYPED.barcode])
      expect(await find(words), words).toContain(id);
    expect(await find('岷海', 1)).toContain(id);
    const detail = await goodsDetail(db, id, NOW);
    expect(detail?.parameters).toContainEqual({ name: '上市许可持有人', value: TYPED.holder });
  });

  it('refuses a goods that is there, by name and number, and what the shop must not sell', async () => {
    const approval_no = nextNumber();
    const id = await make({ approval_no });
    const refused = { code: 'invalid_form', fields: { twin_id: [String(id)] } };
    await expect(make({ approval_no, spec: ' 0.3G*24片/盒' })).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining(`蒲地蓝消炎片 0.3g*24片/盒（编号 ${id}）`),
    });
    const other = await make({ approval_no, spec: '0.3g*36片/盒' });
    await expect(save(other, { spec: '0.3g*24片/盒' })).rejects.toMatchObject(refused);
    await expect(make({ name: '盐酸吗啡片' })).rejects.toMatchObject({
      fields: { name: [expect.any(String)] },
    });
    await expect(make({ rank2_price: '13' })).rejects.toMatchObject({
      fields: { rank2_price: [expect.any(String)] },
    });
    await expect(make({ category_id: '999999' })).rejects.toMatchObject({
      fields: { category_id: [expect.any(String)] },
    });
  });

  it('makes one goods of a form sent several times at once', async () => {
    const approval_no = nextNumber();
    const sent = await Promise.allSettled([1, 2, 3].map(() => make({ approval_no })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await db.selectFrom('goods').select('id').where('approval_no', '=', approval_no).execute();
    expect(rows).toHaveLength(1);
  });

  it('corrects what a goods is: search, shelves, zones and the unit price follow', async () => {
    const id = await make();
    await sell(id, { is_on_sale: true });
    const before = await goodsOf(id);
    const touched: string[][] = [];
    const stop = onTouched((tags) => touched.push(tags));
    await save(id, {
      name: '金银花露',
      spec: '0.3g*48片/盒',
      maker: '湖北李时珍医药集团',
      category_id: herbs,
    });
    stop();
    expect(touched.flat()).toEqual(
      expect.arrayContaining([
        `goods:${id}`,
        'category:desk-drug',
        'category:desk-herb',
        `maker:${before?.makerId}`,
        'shelf:zy',
      ]),
    );
    expect([await find('金银花露'), await find('李时珍', 1)]).toEqual([[id], [id]]);
    expect(await find('岷海', 1)).not.toContain(id);
    const row = await db.selectFrom('goods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([row.unit_count, Number(row.unit_price_centifen), row.is_zy]).toEqual([48, 2500, 1]);
  });

  it('sells a controlled goods only in its areas', async () => {
    const id = await make({ is_kxzq: '1', areas: '江苏省苏州市\n河南省', scope_code: 'chem' });
    await sell(id, { is_on_sale: true });
    const reasonFor = async (region: string) => {
      const goods = await goodsOf(id);
      const member = await makeMember(db, { region_code: region });
      return goods && buyabilityFor(goods, member, NOW).reason;
    };
    expect([await reasonFor('320500'), await reasonFor('410300')]).toEqual(['no_stock', 'no_stock']);
    expect(await reasonFor('320100')).toBe('region');
    await save(id, { areas: ['3201'] });
    expect([await reasonFor('320100'), await reasonFor('320500')]).toEqual(['no_stock', 'region']);
    expect((await masterRecord(db, id)).input.areas).toEqual(['3201']);
  });

  it('takes from two operators what only one of them changed, of this form and of the prices', async () => {
    const id = await make();
    const { input, version } = await masterRecord(db, id);
    const marks = marksOf(textsOf(masterForm, input));
    const send = (change: Partial<MasterInput>) =>
      saveMaster(db, operator, { id, version, marks, input: { ...input, ...change } }, NOW);
    await sell(id, { description: '整件发货' });
    await send({ holder: '别家药业' });
    await send({ storage: '阴凉' });
    expect((await masterRecord(db, id)).input).toMatchObject({ holder: '别家药业', storage: '阴凉' });
    await expect(send({ holder: '第三家药业' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await goodsRecord(db, id)).input.description).toBe('整件发货');
  });

  it('starts a copy without the codes of its model', async () => {
    const id = await make({ barcode: '6901234567892' });
    const texts = await copiedTexts(db, id);
    expect(texts).toMatchObject({ name: '蒲地蓝消炎片', maker: TYPED.maker, base_price: '12.00' });
    expect([texts['approval_no'], texts['barcode']]).toEqual(['', '']);
  });

  it('keeps the history of both forms, and takes a save back as a change of its own', async () => {
    const id = await make();
    await save(id, { spec: '0.3g*36片/盒', holder: '别家药业' });
    await sell(id, { base_price: 1500, market_price: 2000 });
    const history = await goodsHistory(db, id, 10);
    expect(history.map(({ who, at }) => [who, at])).toEqual([
      ['李操作', NOW],
      ['李操作', NOW],
    ]);
    expect(history[0]?.fields).toEqual([
      { label: '挂牌价', before: '¥12.00', after: '¥15.00' },
      { label: '市场价', before: '¥18.00', after: '¥20.00' },
    ]);
    expect(history[1]?.fields.map(({ label }) => label)).toEqual(['规格', '上市许可持有人']);
    for (const { id: set } of history) await undoChange(db, operator, { id, set }, NOW);
    expect(await goodsOf(id)).toMatchObject({ spec: TYPED.spec, holder: TYPED.holder, basePriceFen: 1200 });
    const [latest] = await goodsHistory(db, id, 10);
    expect(latest?.fields[0]).toEqual({ label: '规格', before: '0.3g*36片/盒', after: TYPED.spec });
    await undoChange(db, operator, { id, set: latest?.id ?? 0 }, NOW);
    expect(await goodsOf(id)).toMatchObject({ spec: '0.3g*36片/盒', holder: '别家药业' });
    expect((await auditOf(db, `goods:${id}`, 1))[0]?.action).toBe('goods.undo');
  });

  it('takes nothing back where a field was changed since, and names it', async () => {
    const id = await make();
    await save(id, { holder: '别家药业', storage: '阴凉' });
    const [first] = await goodsHistory(db, id, 1);
    await save(id, { holder: '第三家药业' });
    const undo = (set: number) => undoChange(db, operator, { id, set }, NOW);
    const refusal = await undo(first?.id ?? 0).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^“上市许可持有人”后来又改过/),
    });
    expect(await goodsOf(id)).toMatchObject({ holder: '第三家药业', storage: '阴凉' });
    await expect(undo(999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('says why a goods is off sale, until it is on sale', async () => {
    const id = await makeGoods(db);
    await sell(id, { is_on_sale: false, off_sale_reason: '厂家停产' });
    const buyer = await makeMember(db);
    const inCart = async () => (await loadTradeGoods(db, buyer, [id], NOW)).get(id)?.buyability.text;
    expect(await inCart()).toBe('已下架：厂家停产');
    await sell(id, { is_on_sale: true });
    expect([await inCart(), (await goodsOf(id))?.offSaleReason]).toEqual(['加入购物车', '']);
  });
});
