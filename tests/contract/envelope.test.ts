import { describe, expect, inject, it } from 'vitest';
import { openCommonShop } from '#tests/support/shop.ts';

describe('the envelope of calls', () => {
  const shop = openCommonShop();

  it('wraps success as code 10000 with message and data, kept by nobody', async () => {
    const answer = await shop.visitor().get('/api/user/base');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.envelope()).sort()).toEqual(['code', 'data', 'message']);
    expect(answer.envelope().code).toBe(10000);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('names each wrong field of a form, in Chinese, with status and code 422', async () => {
    const answer = await shop.visitor().post('/api/user/login', { password: '' });
    expect(answer.status).toBe(422);
    expect(answer.envelope()).toMatchObject({
      code: 422,
      message: '请填写用户名或手机号',
      data: null,
      errors: { username: ['请填写用户名或手机号'], password: ['请填写密码'] },
    });
    expect(answer.envelope().request_id).toBe(answer.headers['x-request-id']);
  });

  it.each([
    ['lists where texts belong', { form: { username: ['a', 'b'], password: { a: 1 } } }, 422],
    ['JSON that is none', { body: '{', headers: { 'content-type': 'application/json' } }, 422],
    ['JSON that is a list', { json: [1] }, 422],
    ['an unknown format', { body: '<a/>', headers: { 'content-type': 'text/xml' } }, 415],
    ['more than a form holds', { form: { username: 'x'.repeat(600_000), password: 'y' } }, 413],
    [
      'a nest without end',
      { body: `a${'[b]'.repeat(90)}=1`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      422,
    ],
  ])('answers %s with its code, never with 500', async (_name, sent, status) => {
    const answer = await shop.visitor().send('POST', '/api/user/login', sent);
    expect(answer.status).toBe(status);
    expect(answer.envelope()).toMatchObject({ code: status, data: null });
  });

  it('refuses values that no list knows, where its page would show everything', async () => {
    const { paths } = inject('callDocument');
    const [buyer, admin] = [await shop.as('buyer'), await shop.as('admin')];
    const asked: string[] = [];
    const taken: string[] = [];
    for (const [path, { get }] of Object.entries(paths)) {
      if (!get || path.includes('{')) continue;
      const client = ['anyone', 'member', 'buyer'].includes(get['x-who']) ? buyer : admin;
      for (const { name, in: place, schema } of get.parameters) {
        const isChoice = schema?.enum ?? schema?.anyOf?.some((one) => one.enum !== undefined);
        if (place !== 'query' || !isChoice) continue;
        asked.push(`${path}?${name}`);
        const { status } = await client.get(`${path}?${name}=moon`);
        if (status !== 422) taken.push(`${path}?${name}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
    expect(asked).toEqual(
      expect.arrayContaining([
        '/api/order?state',
        '/api/user/user_money_log?use_type',
        '/api/goods/list?sort',
      ]),
    );
  });

  it('refuses what cannot be read in any query, where its page would show everything', async () => {
    const { paths } = inject('callDocument');
    const admin = await shop.as('admin');
    const asked: string[] = [];
    const taken: string[] = [];
    for (const [path, { get }] of Object.entries(paths)) {
      if (!get || get['x-who'] === 'buyer' || get['x-who'] === 'head_office') continue;
      for (const { name } of get.parameters.filter((one) => one.in === 'query')) {
        const address = `${path.replaceAll(/\{\w+\}/g, '1')}?${name}=`;
        asked.push(address);
        for (const value of ['%00', 'a%00b', '%1B', '%E2%80%8B']) {
          const answer = await admin.get(address + value);
          const said = answer.envelope().errors?.[name]?.[0] ?? '';
          if (answer.status !== 422 || !/[一-鿿]/.test(said))
            taken.push(`${address}${value}: ${answer.status}`);
        }
      }
    }
    expect(taken).toEqual([]);
    expect(asked).toEqual(expect.arrayContaining(['/api/goods/list?keywords=', '/api/order?keywords=']));
  });

  it.each([
    ['/api/goods/list?category=zzz', 'category'],
    ['/api/goods/list?maker=999999', 'maker'],
    ['/api/goods/list?maker=1,999999', 'maker'],
    ['/api/goods/list?maker=1,2,3,4,5,6,7,8,9,10,11,12,13', 'maker'],
    ['/api/goods/list?zone=zzz', 'zone'],
    ['/api/goods/list?min=10&max=9.99', 'min'],
    ['/api/goods/list?max=99999999', 'max'],
    ['/api/goods/list?min=12.', 'min'],
    ['/api/goods/list?left_min=7&left_max=6', 'left_min'],
    ['/api/goods/list?page=-1', 'page'],
    ['/api/user/user_money_log?start_time=2026-11-02&end_time=2026-11-01', 'end_time'],
  ])('names the field that is wrong in %s', async (address, field) => {
    const answer = await (await shop.as('buyer')).get(address);
    expect(answer.status).toBe(422);
    expect(answer.envelope().errors?.[field]?.[0]).toMatch(/[一-鿿]/);
  });

  it.each([
    '/api/cart/list?filters=abc',
    '/api/cart/list?filters=7',
    '/api/user/user_money_log?start_time=soon',
    '/api/order?page=0',
  ])('refuses %s', async (address) => {
    const answer = await (await shop.as('buyer')).get(address);
    expect(answer.envelope()).toMatchObject({ code: 422, message: expect.stringMatching(/[一-鿿]/) });
  });

  it.each([{ is_selected: '9' }, { is_selected: '' }, {}])('refuses %j as a tick', async (tick) => {
    const form = { ids: '1', ...tick };
    const answer = await (await shop.as('buyer')).send('POST', '/api/cart/batch_select', { form });
    expect(answer.envelope()).toMatchObject({
      code: 422,
      errors: { is_selected: ['应为 1（是）或 0（否）'] },
    });
  });

  it('reads JSON as well as forms', async () => {
    const json = { username: 'store2', password: 'yaocang2026' };
    const answer = await shop.visitor().send('POST', '/api/user/login', { json });
    expect(answer.envelope().code).toBe(10000);
  });

  it('describes every call, each with a summary and who may make it', async () => {
    const { openapi, paths } = inject('callDocument');
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/user/login', '/api/user/logout', '/api/user/base', '/api/goods/list']),
    );
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      expect(operation.summary).not.toBe('');
      expect([
        'anyone',
        'member',
        'buyer',
        'head_office',
        'staff',
        'editor',
        'operator',
        'administrator',
      ]).toContain(operation['x-who']);
    }
  });

  it('sends visitors away from every call for members, with 401 and code 10001', async () => {
    const { paths } = inject('callDocument');
    const wrong: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation['x-who'] === 'anyone') continue;
        const address = path.replace(/\{\w+\}/g, '1');
        const answer = await shop.visitor().send(method.toUpperCase(), address);
        if (answer.status !== 401 || answer.envelope().code !== 10001)
          wrong.push(`${method} ${path}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses a member what is for staff, with 403', async () => {
    const { paths } = inject('callDocument');
    const buyer = await shop.as('buyer');
    const wrong: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (!['editor', 'operator', 'administrator'].includes(operation['x-who'])) continue;
        const answer = await buyer.send(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'));
        if (answer.status !== 403) wrong.push(`${method} ${path}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    '/no/such/page',
    '/list/nothing/here',
    '/%E4%B8%8D',
    '/.env',
    '/src/server/server.ts',
    '/..%2f..%2fpackage.json',
  ])('leads the unknown path %s to /404', async (path) => {
    const answer = await shop.visitor().get(path);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/404']);
  });

  it('answers an unknown call with 404', async () => {
    const answer = await shop.visitor().get('/api/no/such/call');
    expect([answer.status, answer.envelope().code]).toEqual([404, 404]);
  });

  it.each([
    ['PUT', '/api/cart', 'POST'],
    ['POST', '/api/goods/hot', 'GET'],
    ['GET', '/api/cart/1/edit', 'POST'],
  ])('answers %s %s with 405 and says what may be used', async (method, path, allowed) => {
    const answer = await (await shop.as('buyer')).send(method, path);
    expect([answer.status, answer.envelope().code, answer.headers['allow']]).toEqual([405, 405, allowed]);
  });

  it('says of every call which methods it takes, with a slash at the end or without', async () => {
    const { paths } = inject('callDocument');
    const buyer = await shop.as('buyer');
    const described = Object.entries(paths).map(([path, methods]) => ({
      address: path.replaceAll(/\{\w+\}/g, '1'),
      methods: Object.keys(methods).map((method) => method.toUpperCase()),
    }));
    for (const { address, methods } of described) {
      for (const end of ['', '/']) {
        const answer = await buyer.send('PUT', address + end);
        const allowed = String(answer.headers['allow']).split(', ');
        const expected = [address, 405, expect.arrayContaining(methods)];
        expect([address, answer.status, allowed]).toEqual(expected);
      }
    }
    expect(described.length).toBeGreaterThan(50);
  });

  it.each(['/healthz', '/favicon.svg', '/list'])('reads %s and takes nothing there', async (path) => {
    const answer = await shop.visitor().post(path);
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});
