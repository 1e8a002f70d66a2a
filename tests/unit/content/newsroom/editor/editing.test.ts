import { describe, expect, test, vi } from 'vitest';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { Desk, within } from '#tests/unit/content/newsroom/editor/support/server-model.ts';
import { inBrowser } from '#tests/unit/content/newsroom/editor/support/in-browser.ts';
import { blank } from '#tests/unit/content/newsroom/editor/support/model-server.ts';

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

describe('What cannot be kept', () => {
  test('by the server is reported in its words, and not tried again until more is typed', async () => {
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

  test('by the server does not stop what was typed since', async () => {
    const desk = new Desk();
    const editing = desk.open();
    await pass(1000);
    desk.latencyMs = 2000;
    desk.trouble = 'form';
    editing.type({ body: '太长' });
    await pass(3500);
    desk.trouble = null;
    editing.type({ body: '短' });
    await pass(1000);
    expect(editing.$state.get().kind).toBe('unsaved');
    await pass(8000);
    expect([...desk.drafts.values()].map(({ body }) => body)).toEqual(['短']);
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
