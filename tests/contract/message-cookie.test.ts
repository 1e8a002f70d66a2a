import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '#tests/support/shop.ts';

describe('a message cookie of odd shape', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite' });
  });
  afterAll(() => shop.close());

  it.each([
    [
      'fields of odd types',
      '{"message":"odd","tone":"error","errors":{"username":7},"values":{"username":["a"]}}',
    ],
    ['a tone that is a list', '{"message":"odd","tone":["error"]}'],
    ['a name of the prototype', '{"message":"odd","tone":"error","values":{"__proto__":"a"}}'],
    ['values that are none', '{"message":"odd","tone":"error","values":null}'],
    ['only text', '"odd"'],
    ['more than we write', `{"message":"odd${'x'.repeat(7000)}","tone":"error"}`],
    ['no JSON', 'odd'],
  ])('is dropped on every page: %s', async (_name, shape) => {
    const buyer = await shop.as('buyer');
    for (const path of ['/', '/login', '/addr', '/cart/step2', '/help/gywm/tsjy/form', '/order']) {
      const client = path === '/login' ? shop.visitor() : buyer;
      client.cookies.set('flash', encodeURIComponent(shape));
      const page = await client.get(path);
      expect([path, page.status]).toEqual([path, expect.toBeOneOf([200, 302])]);
      expect(page.text).not.toContain('odd');
      expect(client.cookies.has('flash')).toBe(false);
    }
  });

  it('stays for the reader when only the head of a page is asked for', async () => {
    const visitor = shop.visitor();
    await visitor.get('/list');
    visitor.cookies.set('flash', encodeURIComponent('{"message":"已保存","tone":"success"}'));
    const head = await visitor.send('HEAD', '/list');
    expect([head.status, head.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await visitor.get('/list')).text).toContain('已保存');
    expect(visitor.cookies.has('flash')).toBe(false);
  });
});
