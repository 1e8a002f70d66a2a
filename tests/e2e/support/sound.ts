import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails on anything axe finds against WCAG 2.2 AA; says what and where. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page })
    .setLegacyMode()
    // What passed is not told element by element: that is half of its time on a page of goods.
    .options({ runOnly: { type: 'tag', values: WCAG }, resultTypes: ['violations'] })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  );
  expect(found, 'axe findings').toEqual([]);
  expect(passes.length, 'rules axe looked at').toBeGreaterThan(5);
}

/** Fails where the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, 'the page scrolls sideways').toBeLessThanOrEqual(window ?? 0);
}
