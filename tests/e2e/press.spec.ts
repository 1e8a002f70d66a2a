import { expect, test } from '#tests/e2e/support/fixtures.ts';

test('A link pressed before opens by the keyboard, too', async ({ page, complaints }) => {
  complaints.expected(/\/list\/info\//);
  await page.goto('/list');
  const link = page.locator('main a[href^="/list/info/"]').first();
  const address = await link.getAttribute('href');
  await page.route('**/list/info/*', (route) => route.fulfill({ status: 204 }), { times: 1 });
  const asked = page.waitForRequest('**/list/info/*');
  await link.dispatchEvent('mousedown', { button: 0 });
  await asked;
  await link.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('What was added on the way out is in the cart', async ({ page, loginAs }) => {
  await loginAs('buyer');
  await page.goto('/list/table');
  const form = page.locator('form.add:visible').first();
  const id = (await form.getAttribute('action'))?.split('/').at(-1);
  const inCart = async (): Promise<number> => {
    const answer = await page.request.get(`/api/goods/mine?ids=${id}`);
    const { data } = (await answer.json()) as { data: { list: { in_cart: number }[] } };
    return data.list[0]?.in_cart ?? 0;
  };
  const before = await inCart();
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    location.assign('/noActivity');
  });
  await page.waitForURL('**/noActivity');
  await expect.poll(inCart).toBeGreaterThan(before);
});
