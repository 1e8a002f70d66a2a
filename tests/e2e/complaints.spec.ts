import type { Page } from '@playwright/test';
import { expect, test, expectNoAxeFindings } from '#tests/e2e/support/fixtures.ts';

const WORDS = '前天收到的板蓝根颗粒有一盒封口裂开，请补发。';

const wordsOf = (page: Page) => page.getByRole('textbox', { name: /^内容/ });

test('A visitor complains, is put right, and gets the number', async ({ page, shop, complaints }) => {
  complaints.expected(/status of 422/);
  await page.goto('/help/gywm/tsjy');
  await page.getByText('商品质量', { exact: true }).last().click();
  await page.waitForLoadState('networkidle');
  await wordsOf(page).fill(WORDS);
  await page.getByLabel('您的称呼').fill('李雷');
  await page.getByLabel('电话', { exact: true }).fill('12345');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByLabel('电话', { exact: true })).toHaveAccessibleDescription(/请填写 11 位手机号/);
  await expect(page.getByLabel('电话', { exact: true })).toBeFocused();
  await expect(wordsOf(page)).toHaveValue(WORDS);
  await page.getByLabel('电话', { exact: true }).fill('0371-65550123');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(
    page.getByText(/已收到，编号 TS\d{8}-\d{4}，我们会在 \d{4}-\d{2}-\d{2} \d{2}:\d{2} 前/),
  ).toBeVisible();
  await expect(wordsOf(page)).toHaveValue('');
  const row = await shop.db
    .selectFrom('complaint')
    .selectAll()
    .where('content', '=', WORDS)
    .executeTakeFirst();
  expect(row).toMatchObject({ kind: '商品质量', contact_name: '李雷', phone: '0371-65550123' });
});

test('What was typed survives a reload', async ({ page }) => {
  await page.goto('/help/gywm/tsjy');
  await wordsOf(page).click();
  await page.waitForLoadState('networkidle');
  await wordsOf(page).pressSequentially('写了一半的投诉');
  await page.reload();
  await wordsOf(page).hover();
  await expect(wordsOf(page)).toHaveValue('写了一半的投诉');
});

test('A member picks one of its own orders', async ({ page, loginAs, shop }) => {
  await loginAs('buyer');
  const { no } = await shop.db
    .selectFrom('orders')
    .innerJoin('member', 'member.id', 'orders.member_id')
    .select('orders.no')
    .where('member.username', '=', 'buyer')
    .orderBy('orders.created_at', 'desc')
    .executeTakeFirstOrThrow();
  await page.goto('/help/gywm/tsjy');
  await page.getByRole('link', { name: '从我的订单里选' }).click();
  await expect(page.locator(`datalist option[value="${no}"]`)).toHaveCount(1);
  await expect(page.getByLabel('您的称呼')).not.toHaveValue('');
  await expect(page.getByLabel('电话', { exact: true })).not.toHaveValue('');
});

test('An operator answers a complaint', async ({ page, loginAs, shop }) => {
  const content = '配送员把货放在门口就走了，没有签收。';
  await shop.db
    .insertInto('complaint')
    .values({
      idempotency_key: 'e2e-answer',
      kind: '配送',
      content,
      contact_name: '韩梅',
      phone: '13800138000',
      order_no: '',
      member_id: null,
      state: 'open',
      answer: '',
      created_at: Date.now(),
    })
    .execute();
  await loginAs('operator');
  await page.goto('/admin/complaints');
  const card = page.getByRole('article').filter({ hasText: content });
  await expect(card).toContainText('13800138000');
  await card.getByLabel('处理与答复').fill('已电话道歉，并要求送货须当面签收。');
  await card.getByRole('button', { name: /^记录答复，TS/ }).click();
  await expect(page.getByRole('status')).toContainText('答复已记录');
  await expect(page.getByRole('article').filter({ hasText: content })).toHaveCount(0);
  await page.getByRole('link', { name: /^已答复/ }).click();
  await expect(page.getByRole('article').filter({ hasText: content })).toContainText('已电话道歉');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A long complaint comes back whole with what was wrong, and is taken when put right', async ({
    page,
    complaints,
  }) => {
    complaints.expected(/status of 422/);
    const long = '前天收到的货与随货同行单不符，批号和数量都对不上。'.repeat(30);
    await page.goto('/help/gywm/tsjy');
    await page.getByText('服务', { exact: true }).last().click();
    await wordsOf(page).fill(long);
    await page.getByLabel('您的称呼').fill('李雷');
    await page.getByLabel('电话', { exact: true }).fill('12345');
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('投诉与建议');
    await expect(page.getByLabel('电话', { exact: true })).toHaveAccessibleDescription(/请填写 11 位手机号/);
    await expect(wordsOf(page)).toHaveValue(long);
    await expect(page.getByRole('radio', { name: '服务' })).toBeChecked();
    await page.getByLabel('电话', { exact: true }).fill('13900139000');
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page).toHaveURL(/\/help\/gywm\/tsjy$/);
    await expect(page.getByRole('status').filter({ hasText: /已收到，编号 TS\d{8}-\d{4}/ })).toBeVisible();
  });

  test('A licence opens large', async ({ page }) => {
    await page.goto('/help/fwbz/zdzz');
    await page.getByRole('button', { name: /营业执照/ }).click();
    const large = page.getByRole('dialog', { name: '营业执照' });
    await expect(large.getByRole('img', { name: /营业执照.*演示样张/ })).toBeVisible();
    await large.getByRole('button', { name: '关闭' }).click();
    await expect(large).toBeHidden();
  });
});

test('What comes while an operator works shows in the menu and in the open list, rings, and counts in the title', async ({
  page,
  loginAs,
  shop,
  request,
}) => {
  await loginAs('operator');
  await page.clock.install();
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      document.documentElement.dataset['rang'] = 'yes';
      return start.apply(this, when);
    };
  });
  await page.goto('/admin/today');
  const bell = page.getByRole('button', { name: /提示音/ });
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  const menu = page.getByRole('navigation', { name: '后台' });
  const waiting = menu.getByRole('link', { name: /会员与客服/ }).locator('[data-count]');
  const known = page.waitForResponse(/api\/admin\/today/);
  await page.clock.runFor(31_000);
  await known;
  const before = Number(await waiting.textContent());
  const card = page.getByRole('main').getByRole('link', { name: /投诉待答复/ });
  const earlier = Number(await card.locator('b').last().textContent());
  const rang = () => page.evaluate(() => document.documentElement.dataset['rang']);
  await page.evaluate(() => {
    delete document.documentElement.dataset['rang'];
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  });
  const complaint = { kind: '商品质量', content: WORDS, contact_name: '韩梅', phone: '13812345678' };
  const sent = await request.post('/api/complaint', { form: complaint, headers: { origin: shop.url } });
  expect(sent.ok()).toBe(true);
  await page.clock.runFor(31_000);
  await expect(waiting).toHaveText(String(before + 1));
  await expect(page).toHaveTitle(/^\(1\) /);
  expect(await rang()).toBe('yes');
  await card.focus();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(card.locator('b').last()).toHaveText(String(earlier + 1));
  await expect(card).toBeFocused();
});

const NAME = '鱻鱻安神丸';

test('A wanted variety is answered', async ({ page, shop, loginAs }) => {
  const goods = await shop.db
    .selectFrom('goods')
    .select(['id', 'name', 'spec'])
    .where('is_on_sale', '=', 1)
    .where('stock', '>', 50)
    .orderBy('sales_count', 'desc')
    .executeTakeFirstOrThrow();
  for (const [username, quantity] of [
    ['buyer', '30'],
    ['clinic', '12'],
  ] as const) {
    await loginAs(username);
    await page.goto(`/search?keywords=${encodeURIComponent(NAME)}`);
    await page.getByRole('link', { name: `登记求购“${NAME}”` }).click();
    await expect(page.getByLabel('品种名称')).toHaveValue(NAME);
    await page.getByLabel('首次采购数量').fill(quantity);
    await page.getByRole('button', { name: '提交求购' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `求购 ${NAME}` })).toBeVisible();
  }

  await loginAs('operator');
  await page.goto(`/admin/wanted?keywords=${encodeURIComponent(NAME)}`);
  await expect(page.getByRole('row', { name: new RegExp(`${NAME}.*2 家.*42`) })).toBeVisible();
  await page.getByRole('link', { name: NAME }).click();
  await page.getByRole('searchbox', { name: '查找商品' }).fill(goods.name);
  await page.getByRole('button', { name: '查找商品' }).click();
  await expectNoAxeFindings(page);
  await page
    .getByRole('button', { name: `用它答复 ${goods.name} ${goods.spec}` })
    .first()
    .click();
  await page.getByRole('textbox', { name: '说明' }).first().fill('新到的批号');
  await page.getByRole('button', { name: '答复并通知' }).first().click();
  await expect(page.getByText('已答复 2 条求购：已到货')).toBeVisible();

  await loginAs('buyer');
  await page.goto('/wdxx');
  await page.getByRole('button', { name: `查看“求购答复：${NAME} 已到货”` }).click();
  await expect(page).toHaveURL(/\/list\/info\/\d+$/);
  await expect(page.getByRole('heading', { level: 2, name: goods.name }).first()).toBeVisible();
});
