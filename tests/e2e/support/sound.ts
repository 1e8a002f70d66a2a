import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails on anything axe finds against WCAG 2.2 AA in the page, or in one element of it (a selector), with what and
 * where. Reads axe into a document once.
 */
export async function expectNoAxeFindings(page: Page, within?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { found, looked } = await page.evaluate(
    async ({ tags, selector }) => {
      const { axe: auditor } = window as unknown as { axe: typeof axe };
      const { violations, passes } = await auditor.run(selector ?? document, {
        runOnly: { type: 'tag', values: tags },
        // Checks that passed are not listed element by element: that is half of the time on a page of goods.
        resultTypes: ['violations'],
      });
      /** Under a bar that stays at the window's edge; the page scrolls it from there. */
      const isUnderBar = (target: string): boolean => {
        const element = document.querySelector(target);
        const { right, bottom, left } = element?.getBoundingClientRect() ?? new DOMRect();
        const [cover] = document.elementsFromPoint((left + right) / 2, Math.min(bottom, innerHeight) - 1);
        const bar = cover?.closest('form, nav, header, [role="region"]');
        if (!bar || bar.contains(element)) return false;
        return /fixed|sticky/.test(getComputedStyle(bar).position);
      };
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes
          .filter(({ target }) => id !== 'target-size' || !isUnderBar(String(target[0])))
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

/** Fails where a phone would magnify the whole page for a field, as its letters are smaller than 16 px. */
export async function expectFieldsReadable(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, [contenteditable="true"]')]
      .filter(
        (field) =>
          !(field instanceof HTMLInputElement && /^(?:checkbox|radio|hidden|file)$/.test(field.type)),
      )
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  );
  expect(small, 'fields with small letters').toEqual([]);
}

/**
 * Fails where a page does not fit its window: words that stop at an edge with no ellipsis and no way to scroll to the
 * rest, or break in a button or in the bars over the page; and links, buttons and fields that lie outside the window or
 * stick out of their card, or are squeezed to nothing.
 */
export async function expectNothingCut(page: Page): Promise<void> {
  expect(await page.evaluate(findCut), 'cut or out of reach').toEqual([]);
}

/** Runs in the page. Lists what is cut, and by which element. */
function findCut(): string[] {
  const MOST = 12;
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
  const found = new Set<string>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const nameOf = (element: Element): string =>
    [element.localName, ...element.classList].join('.').slice(0, 60);
  const doesClip = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const doesScroll = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Words for screen readers alone. */
  const isForEars = (element: Element): boolean =>
    element.clientWidth <= 1 && element.clientHeight <= 1 && styleOf(element).position === 'absolute';
  const around = function* (start: Element): Generator<Element> {
    for (let next: Element | null = start; next && next !== document.body; next = next.parentElement) {
      yield next;
      // Fixed elements lie in the window, independent of what is around them.
      if (styleOf(next).position === 'fixed') return;
    }
  };

  /** Finds what hides a side of a line of words from the reader, or all of it; null where it can be read. */
  const hiddenBy = (start: Element, line: DOMRect): { edge: Element; isAll: boolean } | null => {
    let [canScrollX, canScrollY] = [false, false];
    for (const element of around(start)) {
      const style = styleOf(element);
      if (style.display === 'contents' || style.display === 'inline') continue;
      if (isForEars(element)) return null;
      canScrollX ||= doesScroll(style.overflowX) || style.textOverflow === 'ellipsis';
      canScrollY ||= doesScroll(style.overflowY) || style.webkitLineClamp !== 'none';
      const box = element.getBoundingClientRect();
      const isWide = line.right > box.right + 1.5 || line.left < box.left - 1.5;
      // A font's box is higher than its letters.
      const isHigh = line.bottom > box.bottom + 4 || line.top < box.top - 4;
      const hidesX = isWide && !canScrollX && doesClip(style.overflowX);
      const hidesY = isHigh && !canScrollY && doesClip(style.overflowY);
      if (!hidesX && !hidesY) continue;
      const isBeside = line.left >= box.right - 1 || line.right <= box.left + 1;
      const isBeyond = line.top >= box.bottom - 4 || line.bottom <= box.top + 4;
      return { edge: element, isAll: isBeside || isBeyond };
    }
    return null;
  };

  for (const part of document.querySelectorAll('header, main, footer, nav')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent?.trim();
      if (!element || !words || element.closest('noscript, template, option') || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      const isOfOneLine = element.closest('.btn, .btn-primary, body > header :is(a, button)');
      if (isOfOneLine && new Set(lines.map(({ top }) => Math.round(top))).size > 1) {
        found.add(`“${words.slice(0, 24)}” breaks in ${nameOf(isOfOneLine)}`);
      }
      const edges = lines.map((line) => hiddenBy(element, line));
      // Lines wholly behind an edge are folded away, unless others of its lines are not.
      const cut = edges.find((by) => by && (!by.isAll || edges.includes(null)));
      if (cut) found.add(`“${words.slice(0, 24)}” is cut by ${nameOf(cut.edge)}`);
    }
  }

  const { clientWidth } = document.documentElement;
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    if (!isSeen(control) || isForEars(control) || styleOf(control).opacity === '0') continue;
    const says = (what: string): void => {
      const words = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 24);
      found.add(`“${words}” (${nameOf(control)}) ${what}`);
    };
    if (control.matches('input:not([type=checkbox], [type=radio])') && box.width < 24) says('is squeezed');
    if (box.width === 0 || box.height === 0) continue;
    let [canScrollX, canScrollY] = [false, false];
    for (const element of around(control)) {
      const style = styleOf(element);
      canScrollX ||= doesScroll(style.overflowX);
      canScrollY ||= doesScroll(style.overflowY);
      if (canScrollX) continue;
      const edge = element.getBoundingClientRect();
      const isPast = box.left >= edge.right - 1 || box.right <= edge.left + 1;
      if (style.overflowX === 'clip' && isPast) says(`lies behind the edge of ${nameOf(element)}`);
      const isCard = element.matches('.card, article, section, form') && style.position === 'static';
      // Placed in a box around the card, such as a row, it is no part of the card's own layout.
      const isPlaced =
        control instanceof HTMLElement &&
        styleOf(control).position === 'absolute' &&
        !element.contains(control.offsetParent);
      if (isCard && !isPlaced && edge.width > 0 && box.right > edge.right + 1)
        says(`sticks out of ${nameOf(element)}`);
      const isOutside =
        style.position === 'fixed' && !canScrollY && (box.top < -1 || box.bottom > innerHeight + 1);
      if (isOutside) says('lies above or below the window');
    }
    if (!canScrollX && (box.left < -1 || box.right > clientWidth + 1)) says('lies beside the window');
  }
  return [...found].slice(0, MOST);
}
