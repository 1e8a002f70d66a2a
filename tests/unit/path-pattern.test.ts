import { expect, test } from 'vitest';
import { paramsIn, pathExpression } from '#lib/path-pattern.rules.ts';

test.each([
  ['/list/info/:id', '/list/info/17', { id: '17' }],
  ['/list/info/:id', '/list/info/17/', { id: '17' }],
  ['/list/info/:id', '/list/info/17/18', null],
  ['/order/pay/:id?', '/order/pay', {}],
  ['/order/pay/:id?', '/order/pay/17', { id: '17' }],
  ['/sitemap-goods-:page.xml', '/sitemap-goods-2.xml', { page: '2' }],
  ['/api/order/{id}/cancel', '/api/order/17/cancel', { id: '17' }],
  ['/api/order/{id}/cancel', '/api/order/cancel', null],
  ['/api/focus/{variant}*', '/api/focus', {}],
  ['/api/focus/{variant}*', '/api/focus/brand/3', { variant: 'brand/3' }],
  ['/api/user/phone/{phone}', '/api/user/phone/%E8%8D%AF', { phone: '药' }],
  ['/api/user/phone/{phone}', '/api/user/phone/%E8%8D', { phone: '%E8%8D' }],
  ['/api/user/phone/{phone}', '/api/user/phone/1%00', { phone: '1\uFFFD' }],
])('the path %s of the address %s has the parameters %j', (path, address, params) => {
  expect(paramsIn(pathExpression(path), address)).toEqual(params);
});
