import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails on anything axe finds against WCAG 2.2 AA in the page, or in one element of it (a selector), with what and where.
 * Reads axe into a document once.
 */
export async function expectNoAxeFindings(page: Page, within?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { found, looked } = await page.evaluate(
    async ({ tags, selector }) => {
      const { axe: auditor } = window as unknown as { axe: typeof axe };
      const { violations, passes } = await auditor.run(selector ?? document, {
        runOnly: { type: 'tag', values: tags },
        // What passed is not listed element by element: that is half of its time on a page of goods.
        resultTypes: ['violations'],
      });
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes
          .slice(0, 3)
          .map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
      );
      return { found, looked: passes.length };
    },
    { tags: WCAG, selector: within },
  );
  expect(found, 'axe findings').toEqual([]);
  expect(looked, 'rules axe looked at').toBeGreaterThan(within ? 2 : 5);
}

/** Fails where the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, 'the page scrolls sideways').toBeLessThanOrEqual(window ?? 0);
}
