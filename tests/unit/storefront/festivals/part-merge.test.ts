import { describe, expect, it } from 'vitest';
import { mergedPart } from '#lib/storefront/festivals/part-merge.rules.ts';

describe('a part that its festival and an editor by hand have changed', () => {
  const written = { title: '双旦', subtitle: '备货', starts_at: 1, ends_at: 9 };
  const merge = (standing: object, wanted: object) =>
    mergedPart({
      written,
      standing: { ...written, ...standing },
      wanted: { ...written, ...wanted },
    });

  it('has what each changed', () => {
    expect(merge({ title: '手改' }, { subtitle: '新' })).toEqual({
      merged: { ...written, title: '手改', subtitle: '新' },
      isKept: false,
    });
  });

  it('stays as made by hand where both changed one field, and that is said unless they agree', () => {
    expect(merge({ title: '手改' }, { title: '新' })).toMatchObject({
      merged: { title: '手改' },
      isKept: true,
    });
    expect(merge({ title: '新' }, { title: '新' })).toMatchObject({ merged: { title: '新' }, isKept: false });
  });

  it('keeps its window as a whole', () => {
    expect(merge({ ends_at: 5 }, { starts_at: 7, ends_at: 19 })).toMatchObject({
      merged: { starts_at: 1, ends_at: 5 },
      isKept: true,
    });
  });
});

describe('the blocks of a zone', () => {
  const block = (kind: string, title = '') => ({ kind, title });
  const written = [block('goods'), block('banner'), block('text')];
  const merge = (standing: object[], wanted: object[]) => {
    const { merged, isKept } = mergedPart({
      written: { blocks: written },
      standing: { blocks: standing },
      wanted: { blocks: wanted },
    });
    const blocks = merged['blocks'] as { kind: string; title: string }[];
    return [blocks.map(({ kind, title }) => `${kind}${title}`).join(' '), isKept];
  };
  const [goods, banner, text] = written as [object, object, object];
  const byHand = block('banner', '手改');

  it.each([
    [
      'one changed by hand, another by the festival',
      [goods, byHand, text],
      [goods, banner, block('text', '新')],
      ['goods banner手改 text新', false],
    ],
    [
      'moved and added by hand',
      [text, byHand, goods, banner],
      [block('goods', '新'), banner, text],
      ['text banner手改 goods新 banner', false],
    ],
    [
      'one the festival adds, in its place',
      [goods, byHand, text],
      [block('coupons'), goods, banner, text],
      ['coupons goods banner手改 text', false],
    ],
    ['one the festival takes away', [goods, byHand, text], [goods, banner], ['goods banner手改', false]],
    [
      'one that both changed',
      [goods, byHand, text],
      [goods, block('banner', '新'), text],
      ['goods banner手改 text', true],
    ],
    [
      'one changed by hand, taken away by the festival',
      [goods, byHand, text],
      [goods, text],
      ['goods banner手改 text', true],
    ],
    [
      'one taken away by hand, changed by the festival',
      [goods, text],
      [goods, block('banner', '新'), text],
      ['goods text', true],
    ],
    ['one that both took away', [goods, block('text', '手改')], [goods, text], ['goods text手改', false]],
  ])('have %s', (_, standing, wanted, expected) => {
    expect(merge(standing, wanted)).toEqual(expected);
  });
});
