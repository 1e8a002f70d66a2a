import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Files that draw boxes for rows of a list, with the tags of these boxes. */
const boxes = globSync('src/**/*.astro').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/<input\b[\s\S]*?\/>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes('type="checkbox"') && tag.includes('value={'))
    .map((tag) => ({ file, tag })),
);

/** Browsers going back fill in ticks by their place: of rows that moved, others would be ticked. */
describe('boxes that stand for rows', () => {
  it('are not ticked again by the browser', () => {
    expect(boxes.length).toBeGreaterThan(5);
    expect(boxes.filter(({ tag }) => !tag.includes('autocomplete="off"')).map(({ file }) => file)).toEqual(
      [],
    );
  });

  it.each([
    'src/pages/dzfp/apply.astro',
    'src/pages/order/again/[id].astro',
    'src/pages/order/return/[id].astro',
  ])('nor is anything else of the form that lists them: %s', (file) => {
    expect(readFileSync(file, 'utf8')).toMatch(
      /<(form|RecordForm)\n(\s+\S[^\n]*\n)*?\s+autocomplete="off"\n/,
    );
  });
});
