import postcss, { type ChildNode, type Container } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';

/** A selector and the classes without which it matches nothing. */
type NeedySelector = readonly [selector: string, classes: readonly string[]];

/** A piece of a style sheet: text for every page, a rule, or a block (`@media …`) of pieces. */
export type SheetPart =
  | string
  | { readonly selectors: readonly NeedySelector[]; readonly body: string }
  | { readonly open: string; readonly parts: readonly SheetPart[] };

/** The build's style sheet, taken apart, so that a page can be given what it needs of it. */
export interface Sheet {
  /** Path of the whole sheet. */
  href: string;
  parts: readonly SheetPart[];
}

/** Takes a style sheet apart. Rules within a rule stay with it. Throws `CssSyntaxError`. */
export const sheetParts = (css: string): SheetPart[] => partsOf(postcss.parse(css));

function partsOf(container: Container): SheetPart[] {
  return (container.nodes ?? []).flatMap((node) => partOf(node) ?? []);
}

function partOf(node: ChildNode): SheetPart | null {
  switch (node.type) {
    case 'comment':
      return null;
    case 'decl':
      return `${node.toString()};`;
    case 'rule':
      return {
        selectors: selectorParser()
          .astSync(node.selector)
          .nodes.map((selector): NeedySelector => [selector.toString().trim(), classesOf(selector)]),
        body: `{${node.nodes.map((child) => child.toString()).join(';')}}`,
      };
    case 'atrule':
      if (!['media', 'supports', 'layer', 'container'].includes(node.name) || !node.nodes) {
        return node.nodes ? node.toString() : `${node.toString()};`;
      }
      return { open: `@${node.name} ${node.params}`, parts: partsOf(node) };
  }
}

/** Only those outside of `:not()`, `:is()`, `:has()` and the like, where another may do as well. */
const classesOf = (selector: Selector): string[] =>
  selector.nodes.flatMap((node) => (node.type === 'class' ? node.value : []));
