import { describe, expect, test } from 'vitest';
import { HOSTILE_PASTES } from './support/hostile-pastes.ts';
import { PASTES } from './support/pastes.ts';
import { PASTES_OF_WORD } from './support/pastes-of-word.ts';
import { pasted } from './support/pasted.ts';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';
import { dangersOf } from '#tests/support/hostile-markdown.ts';

describe('What was copied keeps its form', () => {
  test.each([...PASTES, ...PASTES_OF_WORD])('$name', ({ html, markdown, dropped = 0 }) => {
    const came = pasted(html);
    expect(came.markdown.trimEnd()).toBe(markdown);
    expect(came.dropped).toBe(dropped);
  });
});

describe('What was copied brings no harm', () => {
  test.each(HOSTILE_PASTES)('$name', ({ html, markdown }) => {
    const came = pasted(html).markdown;
    expect(came.trimEnd()).toBe(markdown);
    expect(dangersOf(renderMarkdown(came).html)).toEqual([]);
  });
});
