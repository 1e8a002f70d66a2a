import { describe, expect, it } from 'vitest';
import { hintFor, readChosen } from '#lib/catalogue/goods-view/detail/chosen-goods.rules.ts';

describe('goods chosen for a comparison', () => {
  it('are read with spec and maker, four at most, without what anyone wrote in between', () => {
    const goods = (id: number) => ({ id, name: `药 ${id}`, facts: '10片/盒 · 某厂' });
    expect(readChosen([goods(1), null, { id: '2', name: '药' }, { id: 3 }, goods(4)])).toEqual([
      goods(1),
      goods(4),
    ]);
    expect(readChosen([1, 2, 3, 4, 5].map(goods))).toHaveLength(4);
    expect(readChosen('text')).toEqual([]);
    expect(readChosen(null)).toEqual([]);
  });

  it('of a tab that kept names alone stay chosen', () => {
    expect(readChosen([{ id: 7, name: '阿莫西林胶囊' }])).toEqual([
      { id: 7, name: '阿莫西林胶囊', facts: '' },
    ]);
  });

  it('are asked for until there are enough', () => {
    expect([0, 1, 2, 3, 4].map(hintFor)).toEqual([
      '勾选 2 到 4 个商品对比',
      '再选 1 个就可以对比',
      '还可以再选 2 个',
      '还可以再选 1 个',
      '',
    ]);
  });
});
