import type { Page } from '@playwright/test';

/** In front of each text that was translated. */
export const MARK = '译';

/** Changes a page as translators in the browser do; runs within the page. */
function translatePage(mark: string): void {
  const LEFT = '[translate="no"], font, script, style, noscript, textarea, title, template, option';
  /** Time its own server takes to answer, ms. */
  const LATENCY = 150;
  const waiting = new Set<Node>();
  const translate = (root: Node): void => {
    const texts = root instanceof Text ? [root] : [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || !text.isConnected || text.parentElement?.closest(LEFT)) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = mark + text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const answer = (): void => {
    const nodes = [...waiting];
    waiting.clear();
    nodes.forEach(translate);
  };
  const ask = (node: Node): void => {
    if (waiting.size === 0) setTimeout(answer, LATENCY);
    waiting.add(node);
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) ask(node);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/**
 * Translates a page now, and again with each change of it: texts are taken out, and `<font>` elements with other words
 * put in their places, but for what is marked as not to be translated.
 */
export const translate = (page: Page): Promise<void> => page.evaluate(translatePage, MARK);
