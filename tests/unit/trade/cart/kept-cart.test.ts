import { expect, test } from 'vitest';
import { openMemberPage } from '#tests/support/member-page.ts';

const pageOf = openMemberPage(7, 'http://shop.test/list');

const keptAs = async (text: string) => {
  pageOf().window.localStorage.setItem('kept:7:cart', text);
  return (await import('#lib/trade/cart/cart.store.ts')).$cart.get();
};

test.each(['"hello"', '[]', 'true', '-5', 'null', '{"version":"x","lines":[]}', '{"version":null}', '{'])(
  'A kept cart of another shape, as %s, is an unknown one',
  async (text) => {
    expect(await keptAs(text)).toEqual({ version: 0, lines: null, isSaved: true });
  },
);

test('Lines of another shape are unknown, and of what version is known', async () => {
  expect(await keptAs('{"version":5,"lines":[{"id":"x"}]}')).toEqual({
    version: 5,
    lines: null,
    isSaved: true,
  });
});

test('A browser without a storage remembers for itself', async () => {
  Object.defineProperty(pageOf().window, 'localStorage', { value: null });
  const { $cartCount } = await import('#lib/trade/cart/cart.store.ts');
  $cartCount.set(3);
  expect($cartCount.get()).toBe(3);
});
