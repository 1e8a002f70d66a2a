import postcss, { type ChildNode, type Container, type Rule } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';

/** A selector and the classes that it requires. */
type NeedySelector = readonly [selector: string, classes: readonly string[]];

/** A piece of a style sheet: text for every page, a rule, a custom property, or a block (`@media …`) of pieces. */
export type SheetPart =
  string | RulePart | CustomProperty | { readonly open: string; readonly parts: readonly SheetPart[] };

/** Default of a custom property: its `@property`, or its declaration in {@link DEFAULTS}. */
export interface CustomProperty {
  readonly property: string;
  readonly text: string;
}

/**
 * A rule; `icons` are the paths of its sheet of icons, one for each selector, which stand at {@link ICONS} in `body`.
 */
export interface RulePart {
  readonly selectors: readonly NeedySelector[];
  readonly body: string;
  readonly icons?: readonly string[];
}

/** The build's style sheet in parts, so that a page gets only those it needs. */
export interface Sheet {
  /** Path of the whole sheet. */
  href: string;
  parts: readonly SheetPart[];
}

/** Selector under which the theme declares its custom properties. */
const DEFAULTS = ':root,:host';

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
      return node.selector === DEFAULTS ? defaultsOf(node) : withIcons(ruleOf(node));
    case 'atrule':
      if (node.name === 'property') return { property: node.params, text: node.toString() };
      if (!['media', 'supports', 'layer', 'container'].includes(node.name) || !node.nodes) {
        return node.nodes ? node.toString() : `${node.toString()};`;
      }
      return { open: `@${node.name} ${node.params}`, parts: partsOf(node) };
  }
}

const defaultsOf = ({ nodes }: Rule): SheetPart => ({
  open: DEFAULTS,
  parts: nodes.map((child) => {
    const text = `${child.toString()};`;
    return child.type === 'decl' && child.variable ? { property: child.prop, text } : text;
  }),
});

const ruleOf = (node: Rule): RulePart => ({
  selectors: selectorParser()
    .astSync(node.selector)
    .nodes.map((selector): NeedySelector => [selector.toString().trim(), classesOf(selector)]),
  body: `{${node.nodes.map((child) => child.toString()).join(';')}}`,
});

/** Placeholder for the paths of icons in a rule's body; a style sheet has no such character. */
export const ICONS = '\0';
/** A path of `icon-sheet.server.ts`, as its address writes it. */
const ICON = /%3Cpath transform=.*?\/%3E/g;

/**
 * Takes the sheet of icons apart: all of it is 12 KB, and a page shows a quarter. Both lists are in the order of names.
 * Throws where a path has no selector: the sheet of icons is drawn otherwise then.
 */
function withIcons(rule: RulePart): RulePart {
  const icons = rule.body.match(ICON);
  if (!icons) return rule;
  if (icons.length !== rule.selectors.length)
    throw new Error(`${icons.length} icons are drawn for ${rule.selectors.length} names`);
  const selectors = rule.selectors.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { selectors, icons, body: rule.body.replace(icons.join(''), ICONS) };
}

/** Only those outside of `:not()`, `:is()`, `:has()` and the like, where another may do as well. */
const classesOf = (selector: Selector): string[] =>
  selector.nodes.flatMap((node) => (node.type === 'class' ? node.value : []));
