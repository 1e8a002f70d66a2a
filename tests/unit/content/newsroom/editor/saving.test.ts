import { describe, expect, test, vi } from 'vitest';
import { Desk } from '#tests/unit/content/newsroom/editor/support/server-model.ts';
import { inBrowser } from '#tests/unit/content/newsroom/editor/support/in-browser.ts';
import { blank } from '#tests/unit/content/newsroom/editor/support/model-server.ts';

inBrowser();

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('Saving', () => {
  test('twice in a row saves what was typed in between, and meets no version of its own', async () => {
    const desk = new Desk();
    desk.latencyMs = 2000;
    const editing = desk.open();
    await pass(5000);
    editing.type({ body: '一' });
    const first = editing.save();
    await pass(500);
    editing.type({ body: '一二' });
    expect(editing.$state.get().kind).toBe('saving');
    const second = editing.save();
    await pass(10_000);
    expect([await first, await second]).toEqual([true, true]);
    expect(desk.versions.map(({ body }) => body)).toEqual(['', '一', '一二']);
    expect([editing.$conflict.get(), editing.$newer.get()]).toEqual([null, null]);
    editing.close();
  });

  test('under way does not swallow what comes after it', async () => {
    const desk = new Desk();
    desk.latencyMs = 2000;
    const editing = desk.open();
    await pass(5000);
    editing.type({ body: '一' });
    void editing.save();
    const published = editing.save().then(async (isSaved) => {
      expect(isSaved).toBe(true);
      await editing.act((base) => editing.calls.publish(base, '', false));
    });
    await pass(10_000);
    await published;
    expect(desk.published).toBe(2);
    editing.close();
  });

  test('whose answer is lost is recognised afterwards', async () => {
    const desk = new Desk();
    const editing = desk.open();
    await pass(1000);
    editing.type({ title: '标题 ', body: '一' });
    desk.trouble = 'deaf';
    expect(await editing.save()).toBe(false);
    desk.versions[1] = { ...blank, body: '一' };
    desk.trouble = null;
    editing.type({ body: '一二' });
    await pass(10_000);
    expect([editing.$newer.get(), editing.$article.get().head.number]).toEqual([null, 2]);
    expect(await editing.save()).toBe(true);
    expect(desk.versions).toHaveLength(3);
    editing.close();
  });

  test('whose answer is lost is recognised when saved again at once', async () => {
    const desk = new Desk();
    const editing = desk.open();
    await pass(1000);
    editing.type({ body: '一' });
    desk.trouble = 'deaf';
    await editing.save();
    desk.trouble = null;
    editing.type({ body: '一二' });
    expect(await editing.save()).toBe(true);
    expect(editing.$conflict.get()).toBeNull();
    expect(desk.versions.map(({ body }) => body)).toEqual(['', '一', '一二']);
    editing.close();
  });

  test('of a text typed back in the meantime does not end the watch over it', async () => {
    const desk = new Desk();
    const editing = desk.open();
    await pass(1000);
    desk.latencyMs = 12_000;
    editing.type({ body: '一' });
    await pass(3000);
    const saved = editing.save();
    editing.type({ body: '' });
    await pass(2000);
    expect(await saved).toBe(true);
    await pass(60_000);
    expect(desk.drafts.size).toBe(0);
    editing.close();
  });

  test('of what another saved just so leaves nothing unsaved', async () => {
    const desk = new Desk();
    const editing = desk.open();
    await pass(1000);
    editing.type({ body: '一' });
    desk.versions.push({ ...blank, body: '一' });
    await editing.showNewer();
    await editing.endConflict('mine');
    expect(editing.$state.get().kind).toBe('saved');
    editing.close();
  });

  test('never passes over a version its editor has not seen', async () => {
    const desk = new Desk();
    const editing = desk.open();
    desk.versions.push({ ...blank, body: '别人的' });
    editing.type({ body: '我的' });
    await editing.act((base) => {
      expect(base).toBe(1);
      return Promise.resolve({ article: desk.article() });
    });
    expect([editing.$newer.get(), editing.$article.get().head.number]).toEqual([2, 1]);
    expect(await editing.save()).toBe(false);
    expect(editing.$conflict.get()?.head.body).toBe('别人的');
    await editing.endConflict('theirs');
    expect([editing.$text.get().body, editing.$copies.get()[0]?.body]).toEqual(['别人的', '我的']);
    editing.restoreCopy();
    await pass(1000);
    await editing.save();
    await editing.endConflict('mine');
    expect(desk.versions.at(-1)?.body).toBe('我的');
    expect(editing.$copies.get()).toEqual([]);
    editing.close();
  });
});
