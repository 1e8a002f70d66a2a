import type { STAND_IN, STANDS_FOR } from '#lib/platform/browser/page/page-names.rules.ts';

/** A text of the page, or the element of a translator in its place, as the head's script has marked them. */
type Marked = Node & { [STAND_IN]?: Node; [STANDS_FOR]?: Text };

/** Puts the page's own text back into the place of a translator's element. */
function putBack(element: Element): void {
  const { standsFor } = element as Marked;
  if (!standsFor) return;
  delete (standsFor as Marked).standIn;
  element.replaceWith(standsFor);
}

/**
 * Puts all texts of an element back as the page made them, for a script that reads them or that builds on them. A
 * translator translates them again.
 */
export function takeBackTexts(root: Element): void {
  for (const element of root.querySelectorAll('font')) putBack(element);
}

/**
 * Puts a text back, with the others of its sentence: a translator moves words, and figures among them, from one text of
 * a sentence to the next.
 */
function takeBackSentence(text: Node): void {
  const sentence = (text as Marked).standIn?.parentElement;
  if (sentence) for (const element of [...sentence.children]) putBack(element);
}

const isAway = (text: Node, parent: Node): boolean =>
  text.nodeType === Node.TEXT_NODE && text.parentNode !== parent;

/**
 * Keeps scripts that hold references to texts of the page working where a browser's translator has replaced these texts
 * with elements of its own. React discards its whole island when a text that it removes, or inserts before, is not in
 * its place, and a change to a detached text is never seen. So a text that React touches is put back first.
 */
export function guardTexts(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (isAway(child, this)) takeBackSentence(child);
    const parent = isAway(child, this) ? child.parentNode : this;
    return parent ? (removeChild.call(parent, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before && isAway(before, this)) takeBackSentence(before);
    const place = before && isAway(before, this) ? null : before;
    return insertBefore.call(this, node, place) as T;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      takeBackSentence(this);
      value?.set?.call(this, text);
    },
  });
}
