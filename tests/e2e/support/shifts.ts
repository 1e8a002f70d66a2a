import type { Page } from '@playwright/test';

/** One time the browser saw parts of a page move by themselves. */
export interface Shift {
  /** ms of the page's own clock */
  at: number;
  /** Its share of the page's cumulative layout shift. */
  value: number;
  /** Elements that moved, from where, to where. */
  of: string[];
}

/** Entry that the browser reports; the DOM's types do not have it yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Notes what moves in the pages this page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const corners = (box: DOMRectReadOnly) => [box.x, box.y, box.width, box.height].join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        shifts.push({
          at: entry.startTime,
          value: entry.value,
          of: entry.sources.map(({ node, previousRect, currentRect }) => {
            const what = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName;
            return `${what} ${corners(previousRect)} -> ${corners(currentRect)}`;
          }),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns what has moved in the page so far. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
