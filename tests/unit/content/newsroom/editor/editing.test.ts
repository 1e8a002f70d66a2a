import { describe, expect, test } from 'vitest';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import {
  blank,
  bodyOf,
  Desk,
  inBrowser,
  opened,
  pass,
} from '#tests/unit/content/newsroom/editor/support/desk.ts';

inBrowser();

const look = (): boolean => document.dispatchEvent(new Event('visibilitychange'));

describe('A draft', () => {
  test('goes to the server 3 s after the typing stops, and 10 s after it began', async () => {
    const { desk, editing, saving } = await opened();
    editing.type({ body: '一' });
    await pass(2900);
    expect([desk.drafts.size, saving().kind]).toEqual([0, 'unsaved']);
    await pass(200);
    expect([...desk.drafts.values()].map(({ body }) => body)).toEqual(['一']);
    expect(saving().kind).toBe('drafted');
    for (let at = 0; at < 12; at++) {
      editing.type({ body: '字'.repeat(at + 1) });
      await pass(1000);
    }
    expect([...desk.drafts.values()][0]?.body.length).toBeGreaterThan(8);
    editing.close();
  });

  test('is gone once its text is typed back, and nobody who only looks has one', async () => {
    const { desk, editing, saving } = await opened();
    editing.type({ body: '一' });
    await pass(4000);
    editing.type({ body: '' });
    await pass(4000);
    expect([saving().kind, desk.drafts.size, desk.local.size]).toEqual(['saved', 0, 0]);
    desk.versions.push({ ...blank, body: '别人的' });
    await pass(30_000);
    expect([editing.$view.get().newer, desk.drafts.size]).toEqual([2, 0]);
    await editing.showNewer();
    expect([bodyOf(editing), editing.$view.get().conflict]).toEqual(['别人的', null]);
    editing.close();
    expect(desk.within()).toEqual(['别人的']);
  });

  test('of before is left alone until it is decided on', async () => {
    const desk = new Desk();
    desk.drafts.set('before', { ...blank, body: '昨天的', page: 'before', baseNumber: 1, savedAt: 1 });
    const editing = desk.open();
    editing.type({ body: '今天的' });
    await pass(5000);
    editing.close();
    expect(desk.within()).toEqual(expect.arrayContaining(['今天的', '昨天的']));
    const later = desk.open();
    later.forget(later.$view.get().found[0]!);
    await pass(1000);
    later.close();
    expect(desk.within()).not.toContain('今天的');
    expect(desk.within()).toContain('昨天的');
  });

  test('of another tab stays, whatever this one does, by server and browser alike', async () => {
    const desk = new Desk();
    const [typing, idle] = [desk.open(), desk.open()];
    typing.type({ body: '另一页写的' });
    await pass(4000);
    typing.close();
    look();
    await pass(60_000);
    idle.close();
    expect(desk.within()).toContain('另一页写的');
    desk.local.clear();
    expect(desk.within()).toContain('另一页写的');
  });

  test('taken over is offered no more once it is saved', async () => {
    const { desk, editing } = await opened();
    editing.type({ body: '没写完' });
    await pass(4000);
    editing.close();
    const second = desk.open();
    second.restoreFound();
    await pass(1000);
    expect(bodyOf(second)).toBe('没写完');
    second.type({ body: '没写完，写完' });
    expect(await second.save()).toBe(true);
    await pass(1000);
    second.close();
    expect([desk.within(), desk.drafts.size, desk.local.size]).toEqual([['没写完，写完'], 0, 0]);
  });

  test('that the server will not have is not sent again until more is typed', async () => {
    const { desk, editing, saving } = await opened();
    desk.trouble = 'form';
    editing.type({ body: '太长' });
    await pass(4000);
    expect(saving()).toEqual({ kind: 'refused', words: '正文最多 5 万字' });
    desk.trouble = null;
    await pass(60_000);
    expect(desk.asked).not.toContain('draft');
    editing.type({ body: '短' });
    await pass(4000);
    expect(saving().kind).toBe('drafted');
    editing.close();
  });
});

describe('Out of reach', () => {
  test('the text is kept here, where there is room, and sent with longer and longer pauses', async () => {
    const { desk, editing, saving } = await opened();
    desk.isStorageFull = true;
    desk.trouble = 'network';
    editing.type({ body: '一' });
    await pass(4000);
    expect(saving()).toEqual({ kind: 'local', why: 'network', hasCopy: false });
    desk.isStorageFull = false;
    editing.type({ body: '一二' });
    await pass(400);
    expect(saving()).toMatchObject({ hasCopy: true });
    await pass(40_000);
    desk.trouble = null;
    await pass(9000);
    expect(saving().kind).toBe('local');
    window.dispatchEvent(new Event('online'));
    await pass(100);
    expect(saving().kind).toBe('drafted');
    editing.close();
  });

  test('nothing typed is no reason to warn of what is typed later', async () => {
    const { desk, editing, saving } = await opened();
    desk.trouble = 'network';
    await pass(21_000);
    desk.trouble = null;
    await pass(21_000);
    editing.type({ body: '一' });
    expect(saving().kind).toBe('unsaved');
    editing.close();
  });

  test.each(['login', 'other'] as const)(
    'for want of its editor goes on after a login (%s)',
    async (still) => {
      const { desk, editing, saving } = await opened();
      desk.trouble = 'login';
      editing.type({ body: '一' });
      await pass(4000);
      desk.trouble = still;
      await expect(editing.resume()).rejects.toBeInstanceOf(CallError);
      expect([editing.$view.get().isLoggedOut, saving()]).toMatchObject([true, { why: 'login' }]);
      desk.trouble = null;
      await editing.resume();
      expect([editing.$view.get().isLoggedOut, saving().kind]).toEqual([false, 'drafted']);
      editing.close();
    },
  );

  test('for want of a login is over where the server looks at the text and will not have it', async () => {
    const { desk, editing, saving } = await opened();
    desk.trouble = 'login';
    editing.type({ body: '一' });
    await pass(4000);
    desk.trouble = 'form';
    await expect(editing.resume()).rejects.toBeInstanceOf(CallError);
    expect([editing.$view.get().isLoggedOut, saving().kind]).toEqual([false, 'refused']);
    editing.close();
  });
});

describe('Saving', () => {
  test('that met no session is done after a login', async () => {
    const { desk, editing, saving } = await opened();
    desk.trouble = 'login';
    editing.type({ body: '一' });
    expect(await editing.save()).toBe(false);
    desk.trouble = null;
    await editing.resume();
    expect([desk.versions.length, saving().kind, desk.local.size]).toEqual([2, 'saved', 0]);
    editing.close();
  });

  test('twice in a row saves what was typed in between, then publishes, and meets no version of its own', async () => {
    const { desk, editing, saving } = await opened();
    desk.latencyMs = 2000;
    editing.type({ body: '一' });
    const first = editing.save();
    await pass(500);
    editing.type({ body: '一二' });
    expect(saving().kind).toBe('saving');
    const second = editing.save().then(async (isSaved) => {
      await editing.act((base) => editing.calls.publish(base, '', false));
      return isSaved;
    });
    await pass(20_000);
    expect([await first, await second, desk.published]).toEqual([true, true, 3]);
    expect(desk.versions.map(({ body }) => body)).toEqual(['', '一', '一二']);
    expect(editing.$view.get()).toMatchObject({ conflict: null, newer: null });
    editing.close();
  });

  test.each([
    ['at once', 0],
    ['by the next draft', 10_000],
  ])('whose answer is lost is recognised %s', async (_when, ms) => {
    const { desk, editing } = await opened();
    editing.type({ title: '标题 ', body: '一' });
    desk.trouble = 'deaf';
    expect(await editing.save()).toBe(false);
    desk.versions[1] = { ...blank, body: '一' };
    desk.trouble = null;
    editing.type({ body: '一二' });
    await pass(ms);
    if (ms > 0) expect(editing.$view.get()).toMatchObject({ newer: null, article: { head: { number: 2 } } });
    expect(await editing.save()).toBe(true);
    expect(desk.versions.map(({ body }) => body)).toEqual(['', '一', '一二']);
    editing.close();
  });
});
