import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  insertBlock,
  insertLink,
  insertNotice,
  insertTable,
} from '#lib/content/newsroom/editor/source/inserts.client.ts';
import {
  toggleBullets,
  toggleHeading,
  toggleMark,
  toggleNumbers,
} from '#lib/content/newsroom/editor/source/marks.client.ts';
import { moveCell } from '#lib/content/newsroom/editor/source/table-keys.client.ts';
import { cellsOf, emptyTable, isRule } from '#lib/content/newsroom/editor/source/table.rules.ts';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

/** A text with its selection between `[` and `]`, `|` where it is empty. */
function stateOf(text: string): EditorState {
  const from = text.indexOf('‹');
  const to = text.indexOf('›') - 1;
  return EditorState.create({
    doc: text.replace(/[‹›]/g, ''),
    selection: EditorSelection.range(from, to),
  });
}
function shown({ doc, selection: { main } }: EditorState): string {
  const text = doc.toString();
  return `${text.slice(0, main.from)}‹${text.slice(main.from, main.to)}›${text.slice(main.to)}`;
}
function run(text: string, ...commands: StateCommand[]): string {
  let state = stateOf(text);
  for (const command of commands)
    command({ state, dispatch: (transaction) => void (state = transaction.state) });
  return shown(state);
}

describe('Marks', () => {
  test.each([
    ['药‹仓›', '药**‹仓›**'],
    ['‹›', '**‹›**'],
  ])('%s becomes bold and plain again', (before, after) => {
    expect(run(before, toggleMark('**'))).toBe(after);
    expect(run(after, toggleMark('**'))).toBe(before);
  });

  test('italic within bold is a mark of its own', () => {
    expect(run('**‹要紧›**', toggleMark('*'))).toBe('***‹要紧›***');
    expect(run('***‹要紧›***', toggleMark('*'))).toBe('**‹要紧›**');
  });

  test('lines become lists, other lists, and plain', () => {
    expect(run('‹甲\n乙›', toggleBullets)).toBe('- ‹甲\n- 乙›');
    expect(run('‹甲\n乙›', toggleBullets, toggleNumbers)).toBe('1. ‹甲\n2. 乙›');
    expect(run('‹甲\n\n乙›', toggleBullets, toggleBullets)).toBe('‹甲\n\n乙›');
    expect(run('## ‹›标题', toggleHeading(3))).toBe('### ‹›标题');
    expect(run('### ‹›标题', toggleHeading(3))).toBe('‹›标题');
  });
});

describe('What is put in', () => {
  test('stands apart from the text round it', () => {
    expect(run('前‹›后', insertBlock('![图](/a)'))).toBe('前\n\n![图](/a)‹›\n\n后');
    expect(run('‹›', insertNotice('tip'))).toBe(':::tip\n‹写在这里›\n:::\n');
    expect(run('前\n\n‹话›\n\n后', insertNotice('note'))).toBe('前\n\n:::note\n‹话›\n:::\n\n后');
  });

  test('a link is one whatever its words and address hold', () => {
    fc.assert(
      fc.property(fc.constantFrom('一]二', '[三', '四\\', '五'), fc.webPath(), (text, path) => {
        const url = `/${path.replace(/^\/+/, '')}`;
        const body = run('‹›', insertLink(text, url)).replace(/[‹›]/g, '');
        expect(renderMarkdown(body).html.match(/<a /g)).toHaveLength(1);
      }),
    );
    expect(run('‹›', insertLink('', '/a b'))).toContain('</a%20b>');
  });

  test('a table of any size is one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 }), (rows, columns) => {
        const { html } = renderMarkdown(emptyTable(rows, columns));
        expect(html.match(/<tr>/g)).toHaveLength(rows + 1);
        expect(html.match(/<th[ >]/g)).toHaveLength(columns);
      }),
    );
    expect(run('‹›', insertTable(1, 2))).toContain('| ‹列1› | 列2 |');
  });
});

describe('Tab in a table', () => {
  const table = '| ‹甲› | 乙 |\n| --- | --- |\n| 丙 | 丁 |';
  test('goes from cell to cell, past the rule, and back', () => {
    expect(run(table, moveCell(1))).toContain('| ‹乙› |');
    expect(run(table, moveCell(1), moveCell(1))).toContain('| ‹丙› |');
    expect(run(table, moveCell(1), moveCell(1), moveCell(-1))).toContain('| ‹乙› |');
  });

  test('makes a row after the last cell', () => {
    expect(run('| 甲 | 乙 |\n| --- | --- |\n| 丙 | ‹丁› |', moveCell(1))).toMatch(
      /丁 \|\n\|\s+‹›\s+\|\s+\|$/,
    );
  });

  test('is left to others outside of one', () => {
    const state = stateOf('一段‹›话');
    expect(moveCell(1)({ state, dispatch: () => expect.unreachable() })).toBe(false);
  });

  test('an escaped bar is part of its cell', () => {
    expect(cellsOf('| 甲\\|乙 | 丙 |')?.length).toBe(2);
    expect(cellsOf('一段话 | 不是表')).toBeNull();
    expect([isRule('| --- | :-: |'), isRule('| 甲 | 乙 |'), isRule('---')]).toEqual([true, false, false]);
  });
});
