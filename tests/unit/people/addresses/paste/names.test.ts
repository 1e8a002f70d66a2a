import { expect, test } from 'vitest';
import { parsePastedAddress } from '#lib/people/addresses/paste/paste-address.rules.ts';
import { parsePastedAddresses } from '#lib/people/addresses/paste/paste-addresses.rules.ts';

const PLACE = '河南省郑州市花园路1号';

test.each([
  ['𠮷田 13800138000 河南省郑州市花园路1号', '𠮷田'],
  ['王䶮，13800138000，河南省郑州市花园路1号', '王䶮'],
  ['13800138000 张〇 河南省郑州市花园路1号', '张〇'],
  ['收货人𠮷田 13800138000 河南省郑州市花园路1号', '𠮷田'],
  ['王𠮷河南省郑州市花园路1号13800138000', '王𠮷'],
  ['河南省郑州市花园路1号王𠮷 13800138000', '王𠮷'],
])('a name with a rare sign is kept: %s', (line, receiver) => {
  expect(parsePastedAddress(line)).toMatchObject({ receiver, regionCode: '410100', detail: '花园路1号' });
});

test.each([
  ['王 芳 13800138000', '王 芳'],
  ['王　芳　13800138000', '王 芳'],
  ['欧阳 修 13800138000', '欧阳 修'],
  ['张 小 明 13800138000', '张 小 明'],
  ['收货人：䶮 娜 电话：13800138000', '䶮 娜'],
  ['收货人：王 先生 13800138000', '王 先生'],
  ['阿不都 · 热合曼 13800138000', '阿不都·热合曼'],
])('a name with blanks is kept whole: %s', (who, receiver) => {
  for (const line of [`${who} ${PLACE}`, `${PLACE} ${who}`, `${who}\n${PLACE}`])
    expect(parsePastedAddress(line)).toMatchObject({ receiver, detail: '花园路1号' });
});

test('what stands behind a name and is no part of it stays where it belongs', () => {
  expect(parsePastedAddress('王芳 河南 郑州 花园路1号 13800138000')).toMatchObject({ receiver: '王芳' });
  expect(parsePastedAddress('张三 13800138000 河南省郑州市花园路3号 东 门')).toMatchObject({
    receiver: '张三',
    detail: '花园路3号东门',
  });
  expect(parsePastedAddresses(`王 芳 13800138000 ${PLACE}\n李 强 13800138001 ${PLACE}`)).toMatchObject([
    { receiver: '王 芳' },
    { receiver: '李 强' },
  ]);
});
