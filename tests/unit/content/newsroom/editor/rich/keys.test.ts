import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMANDS } from '#lib/content/newsroom/editor/rich/commands.client.ts';
import { openDesk } from './support/desk.ts';

const TABLE = '| a0 | a1 | a2 |\n| --- | --- | --- |\n| b0 | b1 | b2 |\n| c0 | c1 | c2 |';
const PICTURE = '![图](/picture/article/0123456789abcdef-1200x800.webp)';
const within = (block: string, before: string): string => block.replaceAll('\n', `\n${before}`);

test.each([
  { at: 'c2', keys: 'ArrowUp', seen: '| b0 | b1 | b2新 |' },
  { at: 'a0', keys: 'ArrowDown', seen: '| b0新 | b1 | b2 |' },
  { at: 'a1', keys: 'ArrowUp', seen: '前文新\n\n|' },
  { at: 'c1', keys: 'ArrowDown', seen: '|\n\n新后文' },
  { at: 'b1', keys: 'ArrowRight', seen: '| b0 | b1 | 新b2 |' },
  { at: 'b2', keys: 'ArrowRight', seen: '| 新c0 | c1 | c2 |' },
  { at: 'b1', keys: 'Backspace Backspace', seen: '| b0 | b1新 | b2 |' },
  { at: 'b1', keys: 'Delete Delete', seen: '| b0 | b1新 | b2 |' },
  { at: 'b1', keys: 'Shift-ArrowDown Backspace', seen: '| b0 |  | b2 |\n| c0 | 新 | c2 |' },
  { at: 'c1', keys: 'Shift-ArrowDown', seen: '| c0 | c1新 | c2 |' },
  { at: 'b1', keys: 'Enter', seen: '| c0 | c1新 | c2 |' },
  { at: 'c0', keys: 'Enter', seen: '|\n\n新后文' },
  { at: 'b1', keys: 'Tab', seen: '| b0 | b1 | 新 |' },
  { at: 'c2', keys: 'Tab', seen: '| c0 | c1 | c2 |\n| 新 |  |  |' },
  { at: 'a0', keys: 'Shift-Tab', seen: '| a0新 | a1 | a2 |' },
  { at: '前文', keys: 'Delete Delete', seen: `前文新\n\n${TABLE}` },
])('In a table, $keys after $at and then a letter', ({ at, keys, seen }) => {
  const desk = openDesk(`前文\n\n${TABLE}\n\n后文`);
  desk.go(at);
  desk.press(...keys.split(' '));
  desk.type('新');
  expect(desk.body).toContain(seen);
});

test('An arrow goes to the line right above or below, where a cell has several', () => {
  const desk = openDesk('| 甲乙 |\n| --- |\n| 零一二三四五六七八九十廿卅𠮷 |\n| 丙丁戊己 |');
  desk.go('乙');
  desk.press('ArrowDown');
  desk.type('上');
  desk.go('丙丁戊');
  desk.press('ArrowUp');
  desk.type('下');
  expect(desk.body).toContain('| 零一上二三四五六七八九十廿下卅𠮷 |');
});

test('A table at the beginning can be written before, and nothing of it is deleted from after it', () => {
  const desk = openDesk(`${TABLE}\n\n后文`);
  desk.go('a0');
  desk.press('ArrowUp');
  desk.type('前');
  expect(desk.body).toBe(`前\n\n${TABLE}\n\n后文`);
  desk.go('后文');
  desk.home();
  desk.press('Backspace', 'Backspace');
  expect(desk.body).toBe(`前\n\n${TABLE}\n\n后文`);
});

test.each([
  { from: 'a1', to: 'b2', body: `前文\n\n${TABLE.replace(/a1|a2|b1|b2/g, '')}\n\n后文` },
  { from: '前', to: 'b1', body: '前后文' },
  { from: '后', to: 'b1', body: '前文文' },
  { from: 'b1', to: '后', body: `前文\n\n${TABLE.replace(/b1|b2|c1|c2/g, '')}\n\n后文` },
])('What is deleted from $from to $to leaves a table of whole rows', ({ from, to, body }) => {
  const desk = openDesk(`前文\n\n${TABLE}\n\n后文`);
  desk.go(from, to);
  desk.press('Backspace');
  expect(desk.body).toBe(body);
});

test.each([
  { text: '- 甲\n- 乙\n\n丙', joined: '- 甲\n- 乙丙' },
  { text: '- 甲\n\n  丙', joined: '- 甲丙' },
  { text: ':::tip\n甲\n:::\n\n丙', joined: ':::tip\n甲丙\n:::' },
  { text: '> 甲\n\n丙', joined: '> 甲丙' },
])('Backspace before 丙 in $text joins words', ({ text, joined }) => {
  const desk = openDesk(text);
  desk.go('丙');
  desk.home();
  desk.press('Backspace');
  expect(desk.body).toBe(joined);
});

test.each([
  { text: '- 甲\n- 乙', joined: '- 甲乙' },
  { text: '- 甲\n  - 乙\n- 丙', joined: '- 甲乙\n- 丙' },
  { text: '- 甲\n\n乙', joined: '- 甲乙' },
  { text: '甲\n\n:::tip\n乙\n\n丙\n:::', joined: '甲乙\n\n:::tip\n丙\n:::' },
])('Delete after 甲 in $text joins words', ({ text, joined }) => {
  const desk = openDesk(text);
  desk.go('甲');
  desk.press('Delete');
  expect(desk.body).toBe(joined);
});

test.each([':::tip\n甲\n:::', '> 甲', '```\n甲\n```'])(
  '%s at the beginning can be written before',
  (text) => {
    const desk = openDesk(text);
    desk.go('甲');
    desk.press('ArrowUp');
    desk.type('前');
    expect(desk.body).toBe(`前\n\n${text}`);
  },
);

const KEYS =
  'ArrowUp ArrowDown ArrowLeft ArrowRight Shift-ArrowUp Shift-ArrowDown Shift-ArrowLeft Shift-ArrowRight Tab Shift-Tab Enter Shift-Enter Backspace Delete Mod-a Mod-z Mod-b';
const TEXTS = [
  TABLE,
  `前文\n\n${TABLE}\n\n后文`,
  `${TABLE}\n\n${TABLE}`,
  `:::tip\n${TABLE}\n:::\n\n${TABLE}`,
  `- 甲\n\n  ${within(TABLE, '  ')}\n- 乙`,
  `> ${within(TABLE, '> ')}\n\n${PICTURE}\n\n---\n\n后文`,
];
const deed = fc.oneof(
  fc.record({ key: fc.constantFrom(...KEYS.split(' ')) }),
  fc.record({ type: fc.constantFrom('新', 'x') }),
  fc.record({ from: fc.nat(), to: fc.nat() }),
  fc.nat().map((at) => ({ from: at, to: at })),
);

test('A line end alone before a table leaves the table in its list', () => {
  const desk = openDesk(`- 甲\n\n  ${within(TABLE, '  ')}\n- 乙`);
  desk.go('甲');
  desk.press('Enter', 'Shift-Enter');
  expect(openDesk(desk.body).body).toBe(desk.body);
  expect(desk.body).toContain('  | b0 | b1 | b2 |');
});

test('Whatever is pressed, typed and selected, a table keeps its columns', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEXTS), fc.array(deed, { maxLength: 12 }), (text, deeds) => {
      const desk = openDesk(text);
      for (const one of deeds) {
        const places = desk.state.doc.content.size + 1;
        if ('key' in one) desk.press(one.key);
        else if ('type' in one) desk.type(one.type);
        else desk.select(one.from % places, one.to % places);
        desk.state.doc.descendants((node) => {
          if (node.type.name === 'table_row') expect(node.childCount).toBe(3);
        });
      }
      expect(openDesk(desk.body).body).toBe(desk.body);
    }),
    { numRuns: 200 },
  );
});

test.each([
  { deeds: ['deleteRow'], seen: '| a0 | a1 | a2 |\n| --- | --- | --- |\n| c0 | 新c1 | c2 |' },
  { deeds: ['deleteRow', 'deleteColumn'], seen: '| a0 | a2 |\n| --- | --- |\n| c0 | 新c2 |' },
  { deeds: ['deleteRow', 'deleteRow'], seen: '| a0 | 新a1 | a2 |\n| --- | --- | --- |' },
  { deeds: ['deleteColumn', 'deleteColumn'], seen: '| a0 |\n| --- |\n| 新b0 |\n| c0 |' },
  { deeds: ['addRowBefore', 'addColumnBefore'], seen: '|  |  |  |  |\n| b0 |  | b1新 | b2 |' },
  {
    deeds: ['deleteRow', 'deleteRow', 'addRowBefore'],
    seen: '|  |  |  |\n| --- | --- | --- |\n| a0 | 新a1 | a2 |',
  },
  { deeds: ['deleteRow', 'deleteRow', 'deleteRow'], seen: '前文\n\n新后文' },
] as const)('After $deeds the caret is where it was, or next to it', ({ deeds, seen }) => {
  const desk = openDesk(`前文\n\n${TABLE}\n\n后文`);
  desk.go('b1');
  for (const deed of deeds) COMMANDS[deed](desk.state, desk.view.dispatch, desk.view);
  desk.type('新');
  expect(desk.body).toContain(seen);
});
