const PLACE = /mso-list:\s*l\d+\s+level(\d+)/i;
const IGNORED = '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]';
const NUMBER = /^[\s(（【]*(\d+|[a-z]{1,4}|[一二三四五六七八九十百]+)[.)、）．】:]|^\s*[①-⑳]/i;

/**
 * Word and WPS write a list as paragraphs, each with its level in its style and its mark in words: makes lists of them.
 * Word on the web puts each item into a list of its own, with its level in an attribute.
 */
export function listWordItems(body: HTMLElement): void {
  body
    .querySelectorAll('.ListContainerWrapper')
    .forEach((wrapper) => wrapper.replaceWith(...wrapper.childNodes));
  body.querySelectorAll<HTMLElement>('li[data-aria-level]').forEach((item) => {
    const list = item.parentElement;
    if (list?.childElementCount !== 1) return;
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.setAttribute('data-style', `mso-list:l0 level${item.getAttribute('data-aria-level')} lfo1`);
    paragraph.toggleAttribute('data-numbered', list.tagName === 'OL');
    paragraph.append(...item.childNodes);
    list.replaceWith(paragraph);
  });
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const item of body.querySelectorAll<HTMLElement>('[data-style*="mso-list"]')) {
    const level = Number(PLACE.exec(item.getAttribute('data-style') ?? '')?.[1] ?? 0);
    if (level === 0 || !item.matches('p, div, h1, h2, h3, h4, h5, h6') || isHeading(item)) continue;
    if (last === null || item.previousElementSibling !== last) open = [];
    const { isNumbered, number } = markOf(item);
    open = open.slice(0, level);
    if (open.length === level && open.at(-1)?.tagName !== (isNumbered ? 'OL' : 'UL'))
      open = open.slice(0, -1);
    while (open.length < level) {
      const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
      if (isNumbered && number > 1 && open.length === level - 1) list.setAttribute('start', String(number));
      const above = open.at(-1);
      if (above)
        (above.lastElementChild ?? above.appendChild(body.ownerDocument.createElement('li'))).append(list);
      else item.before(list);
      open.push(list);
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    open.at(-1)?.append(entry);
    item.remove();
    last = open[0] ?? null;
  }
}

/** A numbered heading is a heading; its number goes with its mark. */
function isHeading(item: HTMLElement): boolean {
  const isOne =
    /^H[1-6]$/.test(item.tagName) || /outline-level:\s*[1-6]/.test(item.getAttribute('data-style') ?? '');
  if (isOne)
    item.querySelectorAll(IGNORED).forEach((mark) => mark.replaceWith(mark.textContent.replace(/\s+/g, ' ')));
  return isOne;
}

function markOf(item: HTMLElement): { isNumbered: boolean; number: number } {
  const mark = item.querySelector(IGNORED);
  const text = mark?.textContent ?? '';
  mark?.remove();
  const isNumbered = item.hasAttribute('data-numbered') || NUMBER.test(text);
  return { isNumbered, number: Number(/\d+/.exec(text)?.[0] ?? 1) };
}
