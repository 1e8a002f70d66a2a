import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readArticle } from '#lib/content/articles/articles.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import {
  deleteArticle,
  publishArticle,
  publishDue,
  unscheduleArticle,
  withdrawArticle,
} from '#lib/content/newsroom/publish.service.ts';
import { discardDraft, openArticle, saveDraft } from '#lib/content/newsroom/open-article.service.ts';
import { restoreRevision, saveArticle } from '#lib/content/newsroom/write.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  auditOf,
  makeEditor,
  makePublished,
  makeSaved,
  text,
  TOPIC,
} from '#tests/support/newsroom-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

const HOUR_MS = 60 * 60 * 1000;
const now = (base: number) => ({ base, at: null, isForced: false });
const later = (base: number, at: number) => ({ base, at, isForced: false });

describe.each(ENGINES)('publishing on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let lin: Member;
  let chen: Member;
  let touched: string[] = [];
  let stop: () => void;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    lin = await makeEditor(db, '林编辑');
    chen = await makeEditor(db, '陈编辑');
  });
  afterAll(() => fresh.close());
  beforeEach(() => {
    touched = [];
    stop = onTouched((tags) => touched.push(...tags));
  });
  afterEach(() => stop());

  it('shows readers nothing of what is only saved', async () => {
    const { standing } = await makePublished(db, lin);
    touched = [];
    await saveArticle(db, lin, { id: standing.id, base: 2, text: text({ title: '新标题' }) }, NOW);
    expect(touched).toEqual([]);
    expect((await readArticle(db, standing.id))?.title).toBe('怎样下单');
    expect((await openArticle(db, lin, standing.id, NOW)).standing).toMatchObject({
      state: 'published',
      headNumber: 3,
      publicNumber: 2,
    });
  });

  it('touches its lists the first time, and only its own pages with a correction of the text', async () => {
    const { standing } = await makePublished(db, lin);
    const { id } = standing;
    expect(touched.toSorted()).toEqual(
      [`article:${id}`, 'article-texts', 'articles', `topic:${TOPIC}`].toSorted(),
    );
    touched = [];
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '改过了。' }) }, NOW + 1);
    await publishArticle(db, lin, { id, ...now(3) }, NOW + HOUR_MS);
    expect(touched.toSorted()).toEqual([`article:${id}`, 'article-texts'].toSorted());
    expect(await readArticle(db, id)).toMatchObject({
      body: '改过了。',
      publishedAt: NOW,
      changedAt: NOW + HOUR_MS,
    });
    touched = [];
    await saveArticle(
      db,
      lin,
      { id, base: 3, text: text({ title: '怎样下订单', body: '改过了。' }) },
      NOW + 2,
    );
    await publishArticle(db, lin, { id, ...now(4) }, NOW + HOUR_MS);
    expect(touched).toContain(`topic:${TOPIC}`);
  });

  it('done twice is done once', async () => {
    const { standing } = await makePublished(db, lin);
    touched = [];
    await publishArticle(db, chen, { id: standing.id, ...now(2) }, NOW + HOUR_MS);
    expect(touched).toEqual([]);
    expect((await auditOf(db, `article:${standing.id}`)).map(({ action }) => action)).toEqual([
      'article.create',
      'article.save',
      'article.publish',
    ]);
  });

  it('by several editors at once ends as one publication', async () => {
    const { standing } = await makeSaved(db, lin);
    await Promise.all(
      [lin, chen, lin, chen].map((editor) => publishArticle(db, editor, { id: standing.id, ...now(2) }, NOW)),
    );
    const actions = (await auditOf(db, `article:${standing.id}`)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'article.publish')).toHaveLength(1);
  });

  it('refuses a link that hides where it leads, even where links are to be passed over', async () => {
    const { standing } = await makeSaved(db, lin, { body: '字\n\n[商城][a]\n\n[a]: //evil.example' });
    await expect(
      publishArticle(db, lin, { id: standing.id, ...now(2), isForced: true }, NOW),
    ).rejects.toMatchObject({ fields: { body: [expect.stringMatching(/^第 3 行.*以 https:\/\/ 开头/)] } });
  });

  it('refuses a text that is no longer the newest, a text without words and links that lead nowhere', async () => {
    const { standing } = await makeSaved(db, lin, { body: '见[这里](/help/nowhere)。' });
    await expect(publishArticle(db, lin, { id: standing.id, ...now(1) }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(publishArticle(db, lin, { id: standing.id, ...now(2) }, NOW)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: { links: ['第 1 行 /help/nowhere：没有这篇文章'] },
    });
    const forced = await publishArticle(db, lin, { id: standing.id, ...now(2), isForced: true }, NOW);
    expect(forced.problems).toHaveLength(1);
    expect(forced.article.standing.state).toBe('published');
    const empty = await makeSaved(db, lin, { body: ' \n' });
    await expect(publishArticle(db, lin, { id: empty.standing.id, ...now(2) }, NOW)).rejects.toMatchObject({
      fields: { body: [expect.any(String)] },
    });
  });

  it('waits for its time, is done by one node, in the name of who set it', async () => {
    const { standing } = await makeSaved(db, lin);
    const { id } = standing;
    const due = NOW + HOUR_MS;
    await publishArticle(db, chen, { id, ...later(2, due) }, NOW);
    expect((await openArticle(db, lin, id, NOW)).standing).toMatchObject({ state: 'scheduled', dueAt: due });
    expect(await publishDue(db, due - 1)).toBe(0);
    expect(await readArticle(db, id)).toBeNull();
    touched = [];
    const done = await Promise.all([publishDue(db, due + 5000), publishDue(db, due + 5000)]);
    expect(done.toSorted()).toEqual([0, 1]);
    expect(touched).toContain(`topic:${TOPIC}`);
    expect(await readArticle(db, id)).toMatchObject({ publishedAt: due, changedAt: due });
    expect((await auditOf(db, `article:${id}`)).at(-1)).toEqual({
      action: 'article.publish',
      actor_id: chen.id,
    });
  });

  it('at a time lets readers keep the old text until then, whatever is saved in the meantime', async () => {
    const { standing } = await makePublished(db, lin);
    const { id } = standing;
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '明天生效。' }) }, NOW);
    await publishArticle(db, lin, { id, ...later(3, NOW + HOUR_MS) }, NOW);
    await saveArticle(db, lin, { id, base: 3, text: text({ body: '还没写完' }) }, NOW);
    expect((await readArticle(db, id))?.body).toContain('第一步');
    await publishDue(db, NOW + HOUR_MS);
    expect(await readArticle(db, id)).toMatchObject({ body: '明天生效。', publishedAt: NOW });
  });

  it('is off once it is taken back, set again or the article withdrawn', async () => {
    const { standing } = await makeSaved(db, lin);
    const { id } = standing;
    await publishArticle(db, lin, { id, ...later(2, NOW + 1) }, NOW);
    expect((await unscheduleArticle(db, lin, { id, base: 2 }, NOW)).standing).toMatchObject({
      state: 'draft',
      dueAt: null,
    });
    await publishArticle(db, lin, { id, ...later(2, NOW + 1) }, NOW);
    await publishArticle(db, lin, { id, ...later(2, NOW + HOUR_MS) }, NOW);
    expect(await publishDue(db, NOW + 2)).toBe(0);
    await publishArticle(db, lin, { id, ...now(2) }, NOW);
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '新的' }) }, NOW);
    await publishArticle(db, lin, { id, ...later(3, NOW + HOUR_MS) }, NOW);
    await withdrawArticle(db, lin, { id, base: 3 }, NOW);
    expect(await publishDue(db, NOW + 2 * HOUR_MS)).toBe(0);
    expect(await readArticle(db, id)).toBeNull();
  });

  it('of a withdrawn article at a time and back leaves it withdrawn', async () => {
    const { standing } = await makePublished(db, lin);
    const { id } = standing;
    await withdrawArticle(db, lin, { id, base: 2 }, NOW);
    await publishArticle(db, lin, { id, ...later(2, NOW + HOUR_MS) }, NOW);
    expect((await unscheduleArticle(db, lin, { id, base: 2 }, NOW)).standing.state).toBe('withdrawn');
  });

  it('takes no time that is over or too far, and none without anything new', async () => {
    const { standing } = await makePublished(db, lin);
    const { id } = standing;
    for (const at of [NOW, NOW + 400 * 24 * HOUR_MS]) {
      await expect(publishArticle(db, lin, { id, ...later(2, at) }, NOW)).rejects.toMatchObject({
        fields: { at: [expect.any(String)] },
      });
    }
    await expect(publishArticle(db, lin, { id, ...later(2, NOW + 1) }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('withdrawn takes it from readers; only what they never saw can be deleted', async () => {
    const { standing } = await makePublished(db, lin);
    await expect(deleteArticle(db, lin, { id: standing.id, base: 2 }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    touched = [];
    await withdrawArticle(db, lin, { id: standing.id, base: 2 }, NOW);
    expect(touched).toEqual(expect.arrayContaining([`article:${standing.id}`, 'articles', `topic:${TOPIC}`]));
    expect(await readArticle(db, standing.id)).toBeNull();
    touched = [];
    await withdrawArticle(db, lin, { id: standing.id, base: 2 }, NOW);
    expect(touched).toEqual([]);
    const unseen = await makeSaved(db, lin);
    await saveDraft(db, chen, { id: unseen.standing.id, base: 2, typed: text({ body: '陈写了一半' }) }, NOW);
    await expect(deleteArticle(db, lin, { id: unseen.standing.id, base: 2 }, NOW)).rejects.toMatchObject({
      message: '陈编辑在这篇文章里有未保存的内容，请先和对方商量。',
    });
    await discardDraft(db, chen, { id: unseen.standing.id });
    await deleteArticle(db, lin, { id: unseen.standing.id, base: 2 }, NOW);
    await expect(openArticle(db, lin, unseen.standing.id, NOW)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a restored text is a publication like any other', async () => {
    const { standing } = await makePublished(db, lin);
    const { id } = standing;
    await saveArticle(db, lin, { id, base: 2, text: text({ body: '错的' }) }, NOW);
    await publishArticle(db, lin, { id, ...now(3) }, NOW);
    const restored = await restoreRevision(db, chen, { id, base: 3, number: 2 }, NOW);
    expect(restored.head).toMatchObject({
      number: 4,
      reason: 'restore',
      restoredNumber: 2,
      savedBy: '陈编辑',
      isPublic: false,
      body: text().body,
    });
    expect((await readArticle(db, id))?.body).toBe('错的');
    await publishArticle(db, chen, { id, ...now(4) }, NOW);
    expect((await readArticle(db, id))?.body).toBe(text().body);
  });
});
