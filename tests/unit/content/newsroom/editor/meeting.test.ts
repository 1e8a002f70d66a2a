import { describe, expect, test } from 'vitest';
import { blank, bodyOf, inBrowser, opened, pass } from '#tests/unit/content/newsroom/editor/support/desk.ts';

inBrowser();

describe('Saving where a colleague did', () => {
  test('takes what a colleague changed elsewhere along', async () => {
    const { desk, editing, saving } = await opened();
    editing.type({ body: '我的正文' });
    desk.versions.push({ ...blank, summary: '同事的摘要' });
    expect(await editing.save()).toBe(true);
    expect(desk.versions.at(-1)).toEqual({ ...blank, summary: '同事的摘要', body: '我的正文' });
    expect([saving().kind, editing.$text.get().summary]).toEqual(['saved', '同事的摘要']);
    editing.close();
  });

  test('puts paragraphs together that two people changed', async () => {
    const { desk, editing } = await opened();
    editing.type({ body: '一\n\n二\n\n三' });
    await editing.save();
    desk.versions.push({ ...blank, body: '一\n\n二\n\n同事的三' });
    editing.type({ body: '我的一\n\n二\n\n三' });
    expect(await editing.save()).toBe(true);
    expect(editing.$view.get().conflict).toBeNull();
    expect(desk.versions.at(-1)?.body).toBe('我的一\n\n二\n\n同事的三');
    editing.close();
  });

  test('of a draft found again takes along what a colleague changed in other paragraphs since', async () => {
    const { desk, editing } = await opened();
    editing.type({ body: '一\n\n二\n\n三' });
    await editing.save();
    editing.type({ body: '我的一\n\n二\n\n三' });
    await pass(4000);
    editing.close();
    desk.versions.push({ ...blank, body: '一\n\n二\n\n同事的三' });
    const later = desk.open();
    later.restoreFound();
    expect(await later.save()).toBe(true);
    expect(desk.versions.at(-1)?.body).toBe('我的一\n\n二\n\n同事的三');
    later.close();
  });

  test.each([
    ['mine', '我的一\n\n二\n\n同事的三'],
    ['theirs', '同事的一\n\n二\n\n同事的三'],
  ] as const)('asks about the paragraph both changed alone (%s)', async (choice, body) => {
    const { desk, editing } = await opened();
    editing.type({ body: '一\n\n二\n\n三' });
    await editing.save();
    desk.versions.push({ ...blank, body: '同事的一\n\n二\n\n同事的三' });
    editing.type({ body: '我的一\n\n二\n\n三' });
    expect(await editing.save()).toBe(false);
    await editing.endConflict(choice);
    expect(bodyOf(editing)).toBe(body);
    editing.close();
  });

  test('asks about what both changed, and about nothing else', async () => {
    const { desk, editing, saving } = await opened();
    editing.type({ body: '我的', keywords: '词' });
    desk.versions.push({ ...blank, body: '同事的', summary: '同事的摘要' });
    expect(await editing.save()).toBe(false);
    expect(editing.$view.get().conflict).toMatchObject({
      merged: { both: ['body'] },
      theirs: { head: { number: 2 } },
    });
    await editing.endConflict('later');
    expect([editing.$view.get().conflict, bodyOf(editing)]).toEqual([null, '我的']);
    await editing.save();
    await editing.endConflict('theirs');
    expect(editing.$text.get()).toEqual({ ...blank, body: '同事的', summary: '同事的摘要', keywords: '词' });
    expect([saving().kind, editing.$view.get().found[0]?.body]).toEqual(['unsaved', '我的']);
    await editing.save();
    editing.restoreFound();
    await editing.save();
    expect(editing.$view.get().conflict?.merged.both).toEqual(['body']);
    await editing.endConflict('mine');
    expect(desk.versions.at(-1)).toEqual({ ...blank, body: '我的', summary: '同事的摘要', keywords: '词' });
    expect(editing.$view.get().found).toEqual([]);
    editing.close();
  });

  test('of what another saved just so leaves nothing unsaved', async () => {
    const { desk, editing, saving } = await opened();
    editing.type({ body: '一' });
    desk.versions.push({ ...blank, body: '一' });
    await editing.showNewer();
    expect([saving().kind, editing.$view.get().newer]).toEqual(['saved', null]);
    editing.close();
  });

  test('never passes over a version its editor has not seen', async () => {
    const { desk, editing } = await opened();
    desk.versions.push({ ...blank, body: '别人的' });
    editing.type({ body: '我的' });
    await editing.act((base) => {
      expect(base).toBe(1);
      return Promise.resolve({ article: desk.article() });
    });
    expect(editing.$view.get()).toMatchObject({ newer: 2, article: { head: { number: 1 } } });
    expect(await editing.save()).toBe(false);
    editing.close();
  });
});
