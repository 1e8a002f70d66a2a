import { describe, expect, test, vi } from 'vitest';
import { blank, Desk, inBrowser } from '#tests/unit/content/newsroom/editor/support/desk.ts';

inBrowser();

describe('A draft of before', () => {
  test('is offered after another with its number, until none is left', async () => {
    const desk = new Desk();
    for (const [at, body] of ['一', '二', '三'].entries())
      desk.drafts.set(body, { ...blank, body, page: body, baseNumber: 1, savedAt: at });
    const editing = desk.open();
    const offered = () => {
      const { found, decided } = editing.$view.get();
      return [found[0]?.body, decided + 1, decided + found.length];
    };
    expect(offered()).toEqual(['三', 1, 3]);
    editing.forget(editing.$view.get().found[0]!);
    expect(offered()).toEqual(['二', 2, 3]);
    editing.restoreFound();
    expect(offered()).toEqual(['一', 3, 3]);
    editing.forget(editing.$view.get().found[0]!);
    expect(editing.$view.get()).toMatchObject({ found: [], decided: 0 });
    await vi.advanceTimersByTimeAsync(1000);
    editing.close();
  });
  test('names the pictures that were on their way into it, until they are there', async () => {
    const desk = new Desk();
    const editing = desk.open();
    editing.type({ body: '一' });
    editing.awaitPictures('“货架.png”');
    editing.close();
    const later = desk.open();
    expect(later.$view.get().found).toMatchObject([{ body: '一', pictures: '“货架.png”' }]);
    later.restoreFound();
    expect(desk.local.size).toBe(1);
    expect([...desk.local.values()][0]).not.toHaveProperty('pictures');
    later.awaitPictures('“货架.png”');
    later.awaitPictures('');
    expect([...desk.local.values()][0]).not.toHaveProperty('pictures');
    later.close();
  });
});
