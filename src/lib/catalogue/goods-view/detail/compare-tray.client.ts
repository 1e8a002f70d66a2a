import { type ChosenGoods, hintFor } from '#lib/catalogue/goods-view/detail/chosen-goods.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';

/**
 * Styles of the tray, part of the script, as only comparing needs them. The tray is below the rail, in reserved space.
 */
const STYLES = `
.compare-tray { position: fixed; right: 4px; bottom: 16px; z-index: 44; }
.compare-fold {
  display: grid; gap: 4px; justify-items: center; width: 40px; padding: 8px 0; font-size: 12px; line-height: 16px;
  color: #086454; background: #fff; border: 1px solid #0a7d68; border-radius: 6px; box-shadow: 0 2px 8px rgb(20 50 45 / 14%);
}
.compare-fold:hover { background: #e9f6f3; }
.compare-fold b { min-width: 20px; padding: 0 4px; line-height: 20px; color: #fff; background: #0a7d68; border-radius: 10px; }
.compare-panel {
  inset: auto 52px 16px auto; width: min(380px, 100vw - 68px); padding: 12px 16px; margin: 0; font-size: 14px; color: #1d2b29;
  background: #fff; border: 1px solid #a5d8cb; border-radius: 6px; box-shadow: 0 8px 24px rgb(20 50 45 / 18%);
}
.compare-panel h2 { display: flex; align-items: center; justify-content: space-between; font-weight: 700; }
.compare-panel li { display: flex; gap: 8px; align-items: center; border-top: 1px solid #eceff0; }
.compare-panel li a { flex: 1; min-width: 0; padding: 6px 0; font-weight: 700; overflow-wrap: anywhere; }
.compare-panel small { display: block; font-size: 12px; font-weight: 400; line-height: 16px; color: #5c6965; }
.compare-panel li button, .compare-panel h2 button { flex: none; width: 32px; height: 32px; font-size: 18px; color: #5c6965; }
.compare-panel li button:hover, .compare-panel h2 button:hover { color: #c9360a; }
.compare-panel div { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding-top: 8px; border-top: 1px solid #eceff0; }
.compare-panel div > :last-child { margin-left: auto; }
.compare-panel a[aria-disabled] { opacity: .5; }
@media (width < 768px) {
  .compare-tray { right: auto; bottom: calc(64px + var(--docked, 0px)); left: 8px; }
  html[data-route='goods'] .compare-tray { bottom: calc(128px + var(--docked, 0px)); }
  .compare-fold { width: 52px; }
  .compare-panel { inset: auto 0 0; width: 100%; max-width: none; border-width: 1px 0 0; border-radius: 12px 12px 0 0; }
  .compare-panel li button, .compare-panel h2 button { width: 44px; height: 44px; margin-right: -12px; }
}`;

/** Actions of a page on the goods in its tray. */
interface TrayActs {
  drop: (id: number) => void;
  clear: () => void;
  /** Chooses the goods of the page; absent on pages of many goods. */
  addThis?: () => void;
}

interface Tray {
  /** Shows the chosen goods; `takesThis` where the goods of the page may be added. */
  paint: (chosen: readonly ChosenGoods[], takesThis: boolean) => void;
  open: () => void;
}

/**
 * Adds a tray of the goods chosen for a comparison: folded to their number below the side bar, so that it covers
 * nothing; unfolded it lists the goods and links to the comparison. A click outside it or Esc folds it.
 */
export function putTray({ drop, clear, addThis }: TrayActs): Tray {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets.push(sheet);
  const tray = make('section', { className: 'compare-tray no-print', ariaLabel: '商品对比' });
  const panel = make('div', { className: 'compare-panel', id: 'compare-panel', popover: 'auto' });
  const fold = make('button', { type: 'button', className: 'compare-fold', popoverTargetElement: panel });
  tray.append(fold, panel);
  document.body.append(tray);

  const close = make('button', {
    type: 'button',
    textContent: '×',
    ariaLabel: '收起',
    popoverTargetElement: panel,
  });
  const heading = make('h2', {}, '商品对比', close);
  const entryOf = ({ id, name, facts }: ChosenGoods): HTMLElement => {
    const remove = make('button', { type: 'button', textContent: '×', ariaLabel: `不对比 ${name}` });
    remove.onclick = () => drop(id);
    const link = make('a', { href: pageLink(`/list/info/${id}`) }, name);
    if (facts) link.append(make('small', {}, facts));
    return make('li', {}, link, remove);
  };
  return {
    paint(chosen, takesThis) {
      const hadFocus = panel.contains(document.activeElement);
      fold.replaceChildren('对比', make('b', {}, String(chosen.length)));
      fold.ariaLabel = `商品对比，已选 ${chosen.length} 个`;
      // The page of one goods cannot start a comparison.
      tray.hidden = addThis !== undefined && chosen.length === 0;
      const acts = make('div', {});
      if (takesThis && addThis) acts.append(act('对比本商品', addThis));
      if (chosen.length > 0) acts.append(act('清空', clear));
      acts.append(linkOf(chosen));
      const hint = make('p', { className: 'meta' }, hintFor(chosen.length));
      panel.replaceChildren(heading, hint, make('ul', {}, ...chosen.map(entryOf)), acts);
      if (hadFocus && !tray.hidden) (panel.querySelector<HTMLElement>('li button') ?? close).focus();
    },
    open() {
      panel.showPopover();
      close.focus();
    },
  };
}

/** Creates an element with properties and children. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function act(words: string, run: () => void): HTMLElement {
  const button = make('button', { type: 'button', className: 'btn', textContent: words });
  button.onclick = run;
  return button;
}

function linkOf(chosen: readonly ChosenGoods[]): HTMLElement {
  const link = make('a', { className: 'btn-primary hover:text-white' }, `对比 ${chosen.length}`);
  if (chosen.length > 1) link.href = pageLink(`/list/compare?ids=${chosen.map(({ id }) => id).join(',')}`);
  else link.setAttribute('aria-disabled', 'true');
  return link;
}
