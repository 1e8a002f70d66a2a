import { expect, type Page } from '@playwright/test';

/**
 * Waits until an island answers by itself: a press before that is a plain form's, which loads another page.
 * `island` is a part of its file's name.
 */
export async function islandReady(page: Page, island: string): Promise<void> {
  await expect(page.locator(`astro-island[component-url*="${island}"]:not([ssr])`).first()).toBeAttached();
}
