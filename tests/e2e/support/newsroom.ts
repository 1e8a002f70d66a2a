import { expect, type Locator, type Page } from '@playwright/test';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { createArticle, saveArticle } from '#lib/content/newsroom/write.service.ts';
import { publishArticle } from '#lib/content/newsroom/publish.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { memberOf } from '#tests/support/shop-fixture.ts';
import { painted } from '#tests/e2e/support/fixtures.ts';
import { memberId } from '#tests/support/demo-cart.ts';

/** Topic 312, 购物指南: what tests write goes there. */
export const TOPIC = 312;
let made = 0;

const staff = async (db: Db, username: string): Promise<Member> => memberOf(db, await memberId(db, username));

/** An article of the editor's with a title of its own; published unless it is to stay a draft. */
export async function writeArticle(
  db: Db,
  text: Partial<ArticleText> = {},
  isPublished = true,
): Promise<{ id: number; title: string }> {
  const editor = await staff(db, 'editor');
  const title = text.title ?? `测试文章 ${++made}-${Date.now()}`;
  const id = await createArticle(db, editor, TOPIC, Date.now());
  const whole = { summary: '', keywords: '', source: '', body: '第一段。\n', ...text, title };
  await saveArticle(db, editor, { id, base: 1, text: whole }, Date.now());
  const publication = { base: 2, at: null, isForced: true };
  if (isPublished) await publishArticle(db, editor, { id, ...publication }, Date.now());
  return { id, title };
}

/** Returns the text of an article that readers see, as Markdown. */
export async function publishedBody(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('article')
    .innerJoin('article_revision as revision', 'revision.article_id', 'article.id')
    .select('revision.body')
    .where('article.id', '=', id)
    .whereRef('revision.number', '=', 'article.public_number')
    .executeTakeFirst();
  return row?.body;
}

/** Returns the readers' address of an article of {@link TOPIC} without an alias. */
export const addressFor = (id: number): string => `/help/xrzn/gwzn?id=${id}`;

/** Opens the editor and waits until it can be typed into. */
export async function openEditor(page: Page, id: number): Promise<Locator> {
  await page.goto(`/admin/articles/${id}`);
  const text = textOf(page);
  await text.waitFor();
  return text;
}

/** The text as it is seen, open for writing. */
export const textOf = (page: Page): Locator => page.locator('.ProseMirror');
/** The text as Markdown, on the second tab. */
export async function markdownOf(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  return page.locator('textarea[name=body]');
}
export const saveStateOf = (page: Page): Locator => page.locator('[data-save-state]');
/** Puts the caret at the end of the text. The browser reports the caret's place with the next frame. */
export async function toEnd(page: Page): Promise<void> {
  const text = textOf(page);
  await text.focus();
  // The editor puts the caret there a moment after it has the focus.
  await expect
    .poll(() => text.evaluate((one) => one.contains(getSelection()?.anchorNode ?? null)))
    .toBe(true);
  await page.keyboard.press('ControlOrMeta+End');
  await painted(page);
}

/** Puts a text in the place of all there is. */
export async function retype(page: Page, text: string): Promise<void> {
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await give(page, 'paste', { text });
}

interface Pasted {
  text?: string;
  html?: string;
  pictures?: { name: string; base64: string }[];
}

/** Pastes into the text, or drops on it, as a browser would. */
export async function give(page: Page, how: 'paste' | 'drop', what: Pasted): Promise<void> {
  await textOf(page).evaluate(
    (element, { how: way, what: { text, html, pictures = [] } }) => {
      const data = new DataTransfer();
      if (text !== undefined) data.setData('text/plain', text);
      if (html !== undefined) data.setData('text/html', html);
      for (const { name, base64 } of pictures) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      const { left, top } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, composed: true };
      element.dispatchEvent(
        way === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data, clientX: left + 20, clientY: top + 20 }),
      );
    },
    { how, what },
  );
}
