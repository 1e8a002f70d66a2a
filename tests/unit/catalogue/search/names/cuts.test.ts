import { expect, it, test } from 'vitest';
import { cutsOf } from '#lib/catalogue/search/names/name-list.rules.ts';

const KNOWN = ['白云山', '阿莫西林', '阿莫西林胶囊', '胶囊', '白云', '同仁堂', '牛黄', '3m', '口罩', 'n95'];
const cuts = (text: string) =>
  cutsOf(text, (piece) => KNOWN.includes(piece)).map((pieces) => pieces.join(' '));

test.each([
  ['白云山阿莫西林', ['白云山 阿莫西林']],
  ['阿莫西林白云山', ['阿莫西林 白云山']],
  ['白云山阿莫西林胶囊', ['白云山 阿莫西林胶囊', '白云山 阿莫西林 胶囊']],
  ['3m口罩', ['3m 口罩']],
  ['同仁堂的牛黄', []],
  ['阿莫西林', []],
])('cuts %s', (text, expected) => expect(cuts(text)).toEqual(expected));

it('cuts no number or word of letters', () => {
  expect(cutsOf('n95n95', (piece) => KNOWN.includes(piece))).toEqual([]);
});
