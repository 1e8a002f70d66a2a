import { BLOCK_LIMITS, wrongBlocks, type ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import {
  mergeZones,
  STANDARD_ZONE,
  type TypedZone,
  zoneDifferences,
} from '#lib/catalogue/zones/typed-zone.rules.ts';
import { type ZoneDefinition, zoneDescription } from '#lib/catalogue/zones/zones.rules.ts';
import { wrongMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { describe, expect, it, test } from 'vitest';

const text: ZoneBlock = { kind: 'text', title: '说明', text: '内容' };
const banner: ZoneBlock = { kind: 'banner', title: '特卖', text: '', url: '/jxqzc?sort=价格', imageUrl: '' };
const goods: ZoneBlock = { kind: 'goods', title: '', remark: '', view: 'cards', goodsIds: [1, 2] };
const rule: ZoneBlock = {
  kind: 'goods_rule',
  title: '',
  remark: '',
  view: 'cards',
  rule: {},
  sort: 'best',
  limit: 5,
};

describe('the blocks of a zone', () => {
  it('may be saved as they are meant', () => {
    expect(wrongBlocks([text, banner, goods, rule, { ...banner, url: '' }])).toBeNull();
  });

  it.each<[string, ZoneBlock[], RegExp]>([
    ['an empty text', [text, { ...text, text: ' ' }], /第 2 块（文字）没有内容/],
    ['a long title', [{ ...text, title: '长'.repeat(BLOCK_LIMITS.title + 1) }], /标题超过/],
    ['no goods', [{ ...goods, goodsIds: [] }], /还没有选商品/],
    ['too many goods in one', [{ ...rule, limit: BLOCK_LIMITS.goods + 1 }], /1 到 30/],
    ['too many goods in all', [rule, rule].map((one) => ({ ...one, limit: 30 })), /合起来有 60 个/],
    ['too many', Array.from({ length: BLOCK_LIMITS.blocks + 1 }, () => text), /最多 12 块/],
  ])('are refused with words for %s', (_, blocks, words) => {
    expect(wrongBlocks(blocks)).toMatch(words);
  });
});

describe.each(Object.entries<ZoneDefinition>(ZONES))('the definition of %s', (key, definition) => {
  it('has blocks and rules that could be saved', () => {
    expect(wrongBlocks(definition.blocks)).toBeNull();
    expect(wrongMarkdown(definition.rules)).toBeNull();
  });

  it('keeps out of a promotion what may not be promoted', () => {
    if (definition.isPromotion && definition.listing) expect(definition.listing.within.promotable).toBe(true);
    expect(definition.route).toBe(key);
  });

  it('has no parameter twice', () => {
    const params = (definition.listing?.facets ?? []).map(({ param }) => param);
    expect(new Set(params).size).toBe(params.length);
  });
});

it('describes no two zones with the same words', () => {
  const all = Object.values<ZoneDefinition>(ZONES);
  for (const field of ['title', 'headline'] as const)
    expect(new Set(all.map((one) => one[field])).size).toBe(all.length);
});

const brand = { title: '扬子江', headline: '扬子江在售品种' };

test('A zone says what it offers', () => {
  const items = ['甲', '乙', '丙', '丁', '戊'].map((name) => ({ name }));
  expect(zoneDescription(brand, { total: 5, items })).toBe(
    '扬子江：扬子江在售品种。共 5 个品种，甲、乙、丙、丁。',
  );
});

test('A zone without goods says nothing of them', () => {
  expect(zoneDescription(brand, { total: 0, items: [] })).toBe('扬子江：扬子江在售品种。');
  expect(zoneDescription(brand)).toBe('扬子江：扬子江在售品种。');
});

test('A page without goods of its own names none', () => {
  expect(zoneDescription(brand, { total: 3, items: [] })).toBe('扬子江：扬子江在售品种。共 3 个品种。');
});

it('shows which fields of two versions of a zone differ, in the words of the form', () => {
  const saved = {
    ...STANDARD_ZONE,
    headline: '甲',
    blocks: [{ kind: 'text', title: '怎么选', text: '看**规格**' }] as const,
  };
  const typed = { ...STANDARD_ZONE, headline: '乙', isOpen: false, rules: '- 见[帮助](/help)' };
  expect(zoneDifferences({ saved, typed })).toEqual([
    { label: '一句话', saved: '甲', typed: '乙' },
    { label: '开放', saved: '是', typed: '否' },
    { label: '内容块', saved: '1. 文字“怎么选” 看〔粗体：规格〕', typed: '标准' },
    { label: '规则', saved: '', typed: '• 见帮助〔链接到 /help〕' },
  ]);
  expect(zoneDifferences({ saved, typed: { ...saved } })).toEqual([]);
});

const written = (rules: string, ...blocks: ZoneBlock[]): TypedZone => ({ ...STANDARD_ZONE, rules, blocks });

it('puts together what two people wrote in other paragraphs and blocks of a zone', () => {
  const opened = written('一\n\n二\n\n三', { ...text, text: '甲\n\n乙\n\n丙' }, banner, goods);
  const saved = written('一\n\n二\n\n三他', { ...text, text: '甲\n\n乙\n\n丙他' }, banner, {
    ...goods,
    goodsIds: [3],
  });
  const typed = written(
    '一我\n\n二\n\n三',
    { ...text, text: '甲我\n\n乙\n\n丙' },
    { ...banner, title: '我' },
    goods,
  );
  const merged = written(
    '一我\n\n二\n\n三他',
    { ...text, text: '甲我\n\n乙\n\n丙他' },
    { ...banner, title: '我' },
    { ...goods, goodsIds: [3] },
  );
  expect(mergeZones({ opened, saved, typed })).toEqual({ both: [], mine: merged, theirs: merged });
});

it.each<[string, ZoneBlock[]]>([
  ['changed by both', [{ ...banner, title: '他' }, goods]],
  ['moved', [goods, banner]],
  ['one more', [banner, goods, text]],
])('asks about the blocks of a zone as a whole where one was %s', (_, theirs) => {
  const [opened, saved] = [written('', banner, goods), written('', ...theirs)];
  const typed = written('', { ...banner, title: '我' }, goods);
  expect(mergeZones({ opened, saved, typed })).toEqual({ both: ['blocks'], mine: typed, theirs: saved });
});
