import { expect, test } from 'vitest';
import { COMMANDS } from '#lib/content/newsroom/editor/rich/commands.client.ts';
import type { Tool } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { openDesk } from './support/desk.ts';

const TEXT = '前文\n\n甲\n\n- 乙\n  - 丙\n- 丁\n\n戊\n\n1. 己\n\n后文';

test.each<[from: string, to: string, tools: Tool[], body: string]>([
  ['甲', '丁', ['bullets'], '前文\n\n- 甲\n- 乙\n  - 丙\n- 丁\n\n戊\n\n1. 己\n\n后文'],
  ['乙', '戊', ['bullets'], '前文\n\n甲\n\n- 乙\n  - 丙\n- 丁\n- 戊\n\n1. 己\n\n后文'],
  ['丙', '己', ['numbers'], '前文\n\n甲\n\n1. 乙\n   - 丙\n2. 丁\n3. 戊\n4. 己\n\n后文'],
  // all of it is selected still
  ['丁', '己', ['bullets', 'numbers'], '前文\n\n甲\n\n1. 乙\n   - 丙\n2. 丁\n3. 戊\n4. 己\n\n后文'],
  ['戊', '甲', ['bullets'], '前文\n\n- 甲\n- 乙\n  - 丙\n- 丁\n- 戊\n\n1. 己\n\n后文'],
])('Selected from %s to %s, paragraphs and items become one list (%s)', (from, to, tools, body) => {
  const desk = openDesk(TEXT);
  desk.go(from, to);
  for (const tool of tools) COMMANDS[tool](desk.state, desk.view.dispatch, desk.view);
  expect(desk.body).toBe(body);
});

test('In one list the tool ends it, as before', () => {
  const desk = openDesk('- 甲\n- 乙');
  desk.go('甲', '乙');
  COMMANDS.bullets(desk.state, desk.view.dispatch, desk.view);
  expect(desk.body).toBe('甲\n\n乙');
});
