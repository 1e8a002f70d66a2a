import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { putTray } from '#lib/catalogue/goods-view/detail/compare-tray.client.ts';
import {
  type ChosenGoods,
  hintFor,
  readChosen,
} from '#lib/catalogue/goods-view/detail/chosen-goods.rules.ts';
import { COMPARED_KEY, MOST_COMPARED } from '#lib/catalogue/goods-view/detail/compare-goods.rules.ts';

/** Styles of the boxes, part of the script, as only comparing needs them. */
const BOX_STYLES = `
.compare-box { display: flex; gap: 4px; align-items: center; font-size: 12px; line-height: 16px; color: #4a5856; }
.compare-box input { accent-color: #0a7d68; }
.goods-card .compare-box { position: absolute; top: 12px; left: 12px; padding: 4px 6px; background: #fff; border-radius: 4px; }
@media (width < 768px) {
  .goods-card .compare-box, .goods-table .compare-box {
    position: absolute; top: 46px; left: 4px; min-width: 44px; min-height: 44px; padding: 18px 6px 4px; background: none;
  }
}
@media print { .compare-box { display: none; } }`;

const PLACES = '[data-goods-rows] tr, .goods-card.in-list';
/** Selector of the goods that a page is about, with its spec and maker. */
const THIS = '[data-facts]';

let chosen: ChosenGoods[] = [];
let tray: ReturnType<typeof putTray> | null = null;

/** Starts choosing goods of a list for a comparison; when choosing already, shows the chosen goods. */
export function chooseToCompare(): void {
  if (tray) return tray.open();
  showChosen();
  const hint = hintFor(chosen.length);
  if (hint) void say(hint);
}

/**
 * Adds a box to rows and cards to choose them for a comparison, and to the page a tray with the goods chosen in this
 * tab.
 */
export function showChosen(): void {
  if (tray) return;
  chosen = readChosen(readStored(COMPARED_KEY));
  if (isComparison()) return keepChosen();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BOX_STYLES);
  document.adoptedStyleSheets.push(sheet);
  for (const place of document.querySelectorAll<HTMLElement>(PLACES)) addBox(place);
  const here = document.querySelector<HTMLElement>(THIS);
  tray = putTray({
    drop: (id) => set(chosen.filter((one) => one.id !== id)),
    clear: () => set([]),
    ...(here && { addThis: () => set([...chosen, goodsOf(here)]) }),
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.compare-box input')) choose(target);
  });
  // After going back, other pages of the tab may have changed the choice.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) set(readChosen(readStored(COMPARED_KEY)));
  });
  paint();
}

/** Stores the choice for the next page of this tab. */
const keepChosen = (): void => void storeValue(COMPARED_KEY, chosen.length > 0 ? chosen : null);

/**
 * True on the page of the comparison: its address decides which goods are compared, so goods removed there are no
 * longer chosen.
 */
function isComparison(): boolean {
  const shown = document.querySelector<HTMLElement>('[data-compared]')?.dataset['compared'];
  if (shown === undefined) return false;
  const ids = new Set(shown.split(',').map(Number));
  chosen = chosen.filter(({ id }) => ids.has(id));
  return true;
}

/** Reads the details of a goods from its row, card or page. */
function goodsOf(place: HTMLElement): ChosenGoods {
  const words = (where: string): string => place.querySelector(where)?.firstChild?.textContent ?? '';
  const name = place.querySelector<HTMLElement>('h3 b, .name b, h2');
  const spec = (words('td.spec') || words('.facts')).trim().split('\n')[0] ?? '';
  const maker = words('td.maker') || place.querySelector<HTMLElement>('.facts')?.title || '';
  return {
    id: Number(place.dataset['goodsId']),
    name: place.dataset['name'] ?? name?.textContent.trim() ?? '',
    facts: place.dataset['facts'] ?? `${spec} · ${maker.trim()}`,
  };
}

function addBox(place: HTMLElement): void {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.setAttribute('aria-label', `对比 ${goodsOf(place).name}`);
  const label = document.createElement('label');
  label.className = 'compare-box';
  label.append(box, '对比');
  (place.querySelector('td.expiry') ?? place).append(label);
}

function choose(box: HTMLInputElement): void {
  const place = box.closest<HTMLElement>('[data-goods-id]');
  if (!place) return;
  const goods = goodsOf(place);
  if (!box.checked) return set(chosen.filter(({ id }) => id !== goods.id));
  if (chosen.length < MOST_COMPARED) return set([...chosen, goods]);
  box.checked = false;
  void say(`最多对比 ${MOST_COMPARED} 个商品`);
}

async function say(words: string): Promise<void> {
  const { toast } = await import('#lib/platform/browser/dialogs/dialogs.client.ts');
  await toast(words, 'info');
}

function set(next: ChosenGoods[]): void {
  chosen = next;
  keepChosen();
  paint();
}

function paint(): void {
  const ids = new Set(chosen.map(({ id }) => id));
  for (const box of document.querySelectorAll<HTMLInputElement>('.compare-box input')) {
    const id = box.closest<HTMLElement>('[data-goods-id]')?.dataset['goodsId'];
    box.checked = ids.has(Number(id));
  }
  const here = document.querySelector<HTMLElement>(THIS)?.dataset['goodsId'];
  const takesThis = here !== undefined && chosen.length < MOST_COMPARED && !ids.has(Number(here));
  tray?.paint(chosen, takesThis);
}
