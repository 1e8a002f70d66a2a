import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, memberId } from '#tests/support/demo-cart.ts';

const LINES = 40;

test('Forty lines by the keyboard alone', async ({ page, shop, loginAs }) => {
  const id = await memberId(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', []);
  await shop.db.deleteFrom('pad_draft').where('member_id', '=', id).execute();
  const goods = await shop.db
    .selectFrom('goods')
    .select(['id', 'barcode', 'approval_no', 'name', 'min_quantity', 'step_quantity'])
    .where('is_on_sale', '=', 1)
    .where('stock', '>', 200)
    .where('scope_code', '=', 'chem')
    .where('is_mhj', '=', 0)
    .where('is_kxzq', '=', 0)
    .where('is_special', '=', 0)
    .where('barcode', '<>', '')
    .where('step_quantity', '=', 1)
    .orderBy('id')
    .limit(LINES)
    .execute();
  expect(goods).toHaveLength(LINES);

  await loginAs('buyer');
  await page.goto('/kjcg');
  const entry = page.getByRole('combobox', { name: /^录入商品/ });
  await expect(page.getByRole('button', { name: '整单加入购物车' })).toBeDisabled();
  // The entry waits for the first key, and takes keys that have no other target.
  await expect(entry).toBeFocused();
  await entry.blur();
  for (const [at, one] of goods.entries()) {
    // As a scanner types: the code and Enter; others by the shop's number and by name, with a look at the list.
    await page.keyboard.type(at % 2 === 0 ? one.barcode : String(one.id));
    if (at % 2 === 1) await expect(page.locator('#pad-candidates li').first()).toContainText(one.name);
    await page.keyboard.press('Enter');
    const number = page.locator(`[data-pad-number="${one.id}"]`);
    await expect(number).toBeFocused();
    await page.keyboard.type(String(one.min_quantity + 20));
    await page.keyboard.press('Enter');
    await expect(entry).toBeFocused();
  }
  await expect(page.getByText(/^40 种 [\d,]+ 件/)).toBeVisible();
  await expectNoAxeFindings(page, 'main');
  await expectNoSidewaysScroll(page);

  // The last line goes again, and the one before gets another number: up and down, 0 and Escape.
  const [last, before] = [goods[LINES - 1]!, goods[LINES - 2]!];
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(`[data-pad-number="${last.id}"]`)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('77');
  await page.keyboard.press('Escape');
  await expect(page.locator(`[data-pad-number="${before.id}"]`)).toHaveValue(
    String(before.min_quantity + 20),
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-pad-number]')).toHaveCount(LINES - 1);
  await expect(page.getByText(/^39 种 [\d,]+ 件/)).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(page.getByText(/^40 种 [\d,]+ 件/)).toBeVisible();
  await expect(page.locator('[data-pad-number]').first()).toHaveValue(String(last.min_quantity + 20));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^39 种 [\d,]+ 件/)).toBeVisible();

  // Another device sees it: the pad is stored by the shop.
  await page.reload();
  await expect(page.locator('[data-pad-number]')).toHaveCount(LINES - 1);
  await entry.focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('采购单是空的。', { exact: false })).toBeVisible();
  const inCart = await shop.db
    .selectFrom('cart_item')
    .select(['goods_id', 'quantity'])
    .where('member_id', '=', id)
    .execute();
  expect(new Map(inCart.map(({ goods_id, quantity }) => [goods_id, quantity]))).toEqual(
    new Map(goods.slice(0, LINES - 1).map((one) => [one.id, one.min_quantity + 20])),
  );
});

test('A scanner counts one more each time, and says what it does not find', async ({
  page,
  shop,
  loginAs,
}) => {
  const id = await memberId(shop.db, 'buyer');
  await shop.db.deleteFrom('pad_draft').where('member_id', '=', id).execute();
  const goods = await shop.db
    .selectFrom('goods')
    .select(['id', 'barcode'])
    .where('is_on_sale', '=', 1)
    .where('stock', '>', 200)
    .where('min_quantity', '=', 1)
    .where('step_quantity', '=', 1)
    .where('barcode', '<>', '')
    .orderBy('id')
    .limit(2)
    .execute();
  const [one, other] = [goods[0]!, goods[1]!];
  await loginAs('buyer');
  await page.goto('/kjcg');
  const scan = async (code: string): Promise<void> => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const number = page.locator(`[data-pad-number="${one.id}"]`);
  const entry = page.getByRole('combobox', { name: /^录入商品/ });
  await entry.focus();
  // Without a pause between them, wherever the focus happens to be by then.
  for (let time = 0; time < 3; time += 1) await scan(one.barcode);
  await expect(number).toHaveValue('3');
  await expect(number).toBeFocused();
  // One by one, each once the one before is answered.
  for (const count of ['4', '5', '6']) {
    await scan(one.barcode);
    await expect(number).toHaveValue(count);
  }
  // After a number that is not selected, and after one just typed.
  await page.keyboard.press('End');
  await scan(one.barcode);
  await expect(number).toHaveValue('7');
  await scan(`20${one.barcode}`);
  await expect(number).toHaveValue('21');
  await scan(other.barcode);
  await expect(page.locator(`[data-pad-number="${other.id}"]`)).toBeFocused();
  await expect(number).toHaveValue('21');

  // A scanner that empties its memory: one key after the other, in the field of a number and in the entry.
  const keys = Array.from({ length: 12 }, () => [...one.barcode, 'Enter']).flat();
  for (const [field, count] of [
    [number, '33'],
    [entry, '45'],
  ] as const) {
    await field.focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect(number).toHaveValue(count);
  }

  await scan('6999999999994');
  await expect(page.getByText('没有找到“6999999999994”')).toBeVisible();
  await expect(page.getByRole('link', { name: '求购这个品种' })).toHaveAttribute('href', /6999999999994$/);
  await page.keyboard.type('99999999999');
  await page.keyboard.press('Tab');
  await expect(page.getByText('数量最多 999999')).toBeVisible();
  const kept = shop.db.selectFrom('pad_draft').select('lines').where('member_id', '=', id);
  await expect
    .poll(async () => (await kept.executeTakeFirst())?.lines)
    .toBe(
      JSON.stringify([
        [other.id, 1],
        [one.id, 45],
      ]),
    );
});

test('A file of 2,000 lines with 30 bad ones is reported line by line', async ({ page, shop, loginAs }) => {
  const id = await memberId(shop.db, 'clinic');
  await shop.db.deleteFrom('pad_draft').where('member_id', '=', id).execute();
  const goods = await shop.db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .select([
      'goods.id',
      'goods.name',
      'goods.barcode',
      'goods.approval_no',
      'goods.spec',
      'maker.name as maker',
    ])
    .where('is_on_sale', '=', 1)
    .where('barcode', '<>', '')
    .orderBy('goods.id')
    .limit(400)
    .execute();
  const several = goods.find(({ name }) => goods.filter((one) => one.name === name).length > 2);
  const good = (at: number): string => {
    const one = goods[at % goods.length]!;
    return at % 2 === 0
      ? `,${one.barcode},,,,${1 + (at % 9)}`
      : `${one.approval_no},,${one.name},${one.spec},${one.maker},${1 + (at % 9)}`;
  };
  const bad = (kind: number): string =>
    kind === 0
      ? `,${goods[0]!.barcode},,,,三盒`
      : kind === 1
        ? ',,没有这种药,0.5g*9片,,2'
        : `,,${several!.name},,,2`;
  const lines = Array.from({ length: 2000 }, (_, at) =>
    at % 66 === 65 ? bad(Math.floor(at / 66) % 3) : good(at),
  );
  const list = ['批准文号,条形码,品名,规格,厂家,数量', ...lines].join('\r\n');

  await loginAs('clinic');
  await page.goto('/kjcg');
  await page.getByText('粘贴或上传清单').click();
  await page.setInputFiles('[name=file]', {
    name: '要货.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  });
  await page.getByRole('button', { name: '匹配商品' }).click();
  await expect(page).toHaveURL(/kjcg\/report$/);
  const words = '1970 行已放进采购单，10 行请选择，10 行没有找到，10 行数量有误';
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^数量有误/ }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('region', { name: /^数量有误/ })).toContainText('第 67 行');
  const missing = page.getByRole('region', { name: /^没有找到/ }).getByRole('listitem');
  await expect(missing.first()).toContainText('第 133 行');
  await expect(missing.first().getByRole('link', { name: /^求购/ })).toHaveAttribute(
    'href',
    /^\/pzqg\/add\?name=/,
  );
  await expectNoAxeFindings(page, 'main');

  const choice = page.getByRole('group', { name: /^第 199 行/ });
  await expect(choice).toContainText('效期');
  const best = choice.getByRole('radio').first();
  await best.check();
  const chosen = Number(await best.inputValue());
  await page.getByRole('button', { name: '选好的放进采购单' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/^1971 行已放进采购单，9 行请选择/)
      .first(),
  ).toBeVisible();
  const { lines: kept } = await shop.db
    .selectFrom('pad_draft')
    .select('lines')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  expect((JSON.parse(kept) as [number, number][]).map(([goodsId]) => goodsId)).toContain(chosen);
  const file = await page.request.get('/api/quick_purchase/report/export');
  expect((await file.text()).split('\r\n').filter((line) => line.includes('数量有误'))).toHaveLength(10);
});

test('A row of a list goes on the order pad', async ({ page, shop, loginAs }) => {
  const id = await memberId(shop.db, 'buyer');
  await shop.db.deleteFrom('pad_draft').where('member_id', '=', id).execute();
  await loginAs('buyer');
  await page.goto('/list/table');
  const row = page
    .locator('[data-goods-rows] tr')
    .filter({ has: page.getByRole('button', { name: /^加购/ }) });
  const name = await row.first().locator('.name b').innerText();
  const number = row.first().getByLabel(/采购数量$/);
  await row
    .first()
    .getByRole('button', { name: `加入采购单 ${name}` })
    .click();
  await expect(page.getByText('已放进采购单，现有 1 种商品')).toBeVisible();
  const wanted = await number.inputValue();
  await page.goto('/kjcg');
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  await expect(page.locator('[data-pad-number]')).toHaveValue(wanted);
});
