import { describe, expect, test, vi } from 'vitest';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { blank, Desk, within } from '#tests/unit/content/newsroom/editor/support/desk-model.ts';
import { inBrowser } from '#tests/unit/content/newsroom/editor/support/in-browser.ts';

inBrowser();

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const becomeVisible = (): boolean => document.dispatchEvent(new Event('visibilitychange'));

describe('An article open in the editor', () => {
  test('goes to the server as a draft 3 s after the typing stops', async () => {
    const desk = new Desk();
    const editing = desk.open();
    editing.type({ body: '一' });
    await pass(2900);
    expect(desk.drafts.size).toBe(0);
    expect(editing.$state.get().kind).toBe('unsaved');
    await pass(200);
    expect([...desk.drafts.values()].map(({ body }) => body)).toEqual(['一']);
    expect(editing.$state.get().kind).toBe('drafted');
    editing.close();
  });

  test('goes there while typing goes on', async () => {
    const desk = new Desk();
    const editing = desk.open();
    for (let at = 0; at < 12; at++) {
      editing.type({ body: '字'.repeat(at + 1) });
      await pass(1000);
    }
    expect([...desk.drafts.values()][0]?.body.length).toBeGreaterThan(8);
    editing.close();
  });

  test('leaves no draft once its text is typed back', async () => {
    const desk = new Desk();
    const editing = desk.open();
    editing.type({ body: '一' });
    await pass(4000);
    editing.type({ body: '' });
    await pass(4000);
    expect(editing.$state.get().kind).toBe('saved');
    expect([desk.drafts.size, desk.local.size]).toEqual([0, 0]);
    editing.close();
  });

  test('leaves a found draft alone until it is decided on', async () => {
    const desk = new Desk();
    desk.drafts.set('before', { ...blank, body: '昨天的', page: 'before', baseNumber: 1, savedAt: 1 });
    const editing = desk.open();
    await pass(60_000);
    editing.type({ body: '今天的' });
    await pass(5000);
    editing.close();
    expect(within(desk)).toEqual(expect.arrayContaining(['今天的', '昨天的']));
    const later = desk.open();
    later.discardCopy(later.$copies.get()[0]!);
    await pass(1000);
    later.close();
    expect(within(desk)).not.toContain('今天的');
    expect(within(desk)).toContain('昨天的');
  });

  test('leaves no draft of who only looks while another saves', async () => {
    const desk = new Desk();
    const editing = desk.open();
    desk.versions.push({ ...blank, body: '别人的' });
    await pass(30_000);
    expect(editing.$newer.get()).toBe(2);
    expect(desk.drafts.size).toBe(0);
    await editing.showNewer();
    expect([editing.$text.get().body, editing.$conflict.get()]).toEqual(['别人的', null]);
    await pass(30_000);
    editing.close();
    expect(within(desk)).toEqual(['别人的']);
  });

  test('keeps what another tab typed, whatever this one does', async () => {
    const desk = new Desk();
    const [typing, idle] = [desk.open(), desk.open()];
    typing.type({ body: '另一页写的' });
    await pass(4000);
    typing.close();
    becomeVisible();
    await pass(60_000);
    idle.close();
    expect(within(desk)).toContain('另一页写的');
    desk.local.clear();
    expect(within(desk)).toContain('另一页写的');
  });

  test('takes a found text over: it is offered no more once it is saved', async () => {
    const desk = new Desk();
    const first = desk.open();
    first.type({ body: '没写完' });
    await pass(4000);
    first.close();
    const second = desk.open();
    second.restoreCopy();
    await pass(1000);
    expect(second.$text.get().body).toBe('没写完');
    second.type({ body: '没写完，写完' });
    expect(await second.save()).toBe(true);
    await pass(1000);
    second.close();
    expect([within(desk), desk.drafts.size, desk.local.size]).toEqual([['没写完，写完'], 0, 0]);
  });
});

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

  test('of a text typed back meanwhile does not end the watch over it', async () => {
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

describe('What cannot be kept', () => {
  test('by the server is told in its words, and not tried again until more is typed', async () => {
    const desk = new Desk();
    const editing = desk.open();
    await pass(1000);
    desk.trouble = 'form';
    editing.type({ body: '太长' });
    await pass(4000);
    expect(editing.$state.get()).toEqual({ kind: 'refused', words: '正文最多 5 万字' });
    desk.trouble = null;
    await pass(60_000);
    expect(desk.asked).not.toContain('draft');
    editing.type({ body: '短' });
    await pass(4000);
    expect(editing.$state.get().kind).toBe('drafted');
    editing.close();
  });

  test('by this browser is not promised to be', async () => {
    const desk = new Desk();
    desk.isStorageFull = true;
    const editing = desk.open();
    desk.trouble = 'network';
    editing.type({ body: '一' });
    await pass(4000);
    expect(editing.$state.get()).toEqual({ kind: 'local', why: 'network', hasCopy: false });
    desk.isStorageFull = false;
    editing.type({ body: '一二' });
    await pass(400);
    expect(editing.$state.get()).toMatchObject({ hasCopy: true });
    editing.close();
  });

  test('while nothing is typed is no reason to warn of what is typed later', async () => {
    const desk = new Desk();
    const editing = desk.open();
    await pass(1000);
    desk.trouble = 'network';
    await pass(21_000);
    desk.trouble = null;
    await pass(21_000);
    editing.type({ body: '一' });
    expect(editing.$state.get().kind).toBe('unsaved');
    await pass(4000);
    expect(editing.$state.get().kind).toBe('drafted');
    editing.close();
  });

  test('for want of a login can be, after it; what is still in the way is said', async () => {
    const desk = new Desk();
    const editing = desk.open();
    await pass(1000);
    desk.trouble = 'login';
    editing.type({ body: '一' });
    await pass(4000);
    expect(editing.$isLoggedOut.get()).toBe(true);
    await expect(editing.resume()).rejects.toBeInstanceOf(CallError);
    desk.trouble = null;
    await editing.resume();
    expect([editing.$isLoggedOut.get(), editing.$state.get().kind]).toEqual([false, 'drafted']);
    editing.close();
  });
});
