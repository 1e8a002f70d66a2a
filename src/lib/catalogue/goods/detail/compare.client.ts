import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { COMPARED_KEY, MOST_COMPARED } from '#lib/catalogue/goods/detail/compare.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';

/** A goods chosen for a comparison. */
interface ChosenGoods {
  id: number;
  name: string;
}

const isChosen = (value: unknown): value is ChosenGoods => {
  const { id, name } = (value ?? {}) as Partial<ChosenGoods>;
  return Number.isSafeInteger(id) && typeof name === 'string';
};

/** What this tab has chosen; anyone may write into their own storage. */
function readChosen(): ChosenGoods[] {
  const kept = readStored(COMPARED_KEY);
  return Array.isArray(kept) ? kept.filter(isChosen) : [];
}

/** Keeps it for the next list of this tab. */
const keepChosen = (chosen: readonly ChosenGoods[]): void =>
  void storeValue(COMPARED_KEY, chosen.length > 0 ? chosen : null);

/** Comes with the script: who compares nothing needs none of it. */
const COMPARE_STYLES = `
.compare-box { display: flex; gap: 4px; align-items: center; font-size: 12px; line-height: 16px; color: #4a5856; }
.compare-box input { accent-color: #0a7d68; }
.goods-card .compare-box, .goods-table .compare-box { position: static; }
.goods-card .compare-box { position: absolute; top: 12px; right: 12px; padding: 4px 6px; background: #fff; border-radius: 4px; }
.compare-bar {
  position: fixed; right: 64px; bottom: 16px; z-index: 30; display: flex; flex-wrap: wrap; gap: 8px; align-items: center;
  max-width: min(880px, 100vw - 96px); padding: 10px 14px; background: #fff; border: 1px solid #0a7d68; border-radius: 6px;
  box-shadow: 0 4px 16px rgb(20 50 45 / 20%);
}
.compare-bar [data-drop] {
  max-width: 160px; padding: 4px 8px; overflow: hidden; font-size: 12px; text-overflow: ellipsis; white-space: nowrap;
  background: #f5f7f8; border-radius: 4px;
}
.compare-bar [data-drop='all'] { background: none; color: #5c6965; }
.compare-bar a[aria-disabled] { opacity: .5; }
body:has(> .compare-bar) { padding-bottom: 88px; }
@media (width < 768px) {
  body:has(> .compare-bar) { padding-bottom: 136px; }
  .goods-table .compare-box { position: absolute; top: 8px; right: 8px; padding: 6px 8px; background: #fff; border-radius: 4px; }
  .goods-card .compare-box { top: 8px; right: 8px; }
  .compare-box { min-height: 44px; }
  .compare-bar { right: 0; bottom: 56px; left: 0; max-width: none; border-width: 1px 0 0; border-radius: 0; }
  .compare-bar [data-drop] { max-width: 110px; min-height: 44px; }
}
@media print { body:has(> .compare-bar) { padding-bottom: 0; } .compare-box { display: none; } }`;

const PLACES = '[data-goods-rows] tr, .goods-card.in-list';

let chosen: ChosenGoods[] = [];
let bar: HTMLElement | null = null;

/** Gives rows and cards a box to choose them for a comparison, and the page a bar with what is chosen. */
export function chooseToCompare(): void {
  if (bar) return bar.querySelector<HTMLElement>('a, button')?.focus();
  chosen = readChosen().slice(0, MOST_COMPARED);
  if (isComparison()) return keepChosen(chosen);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(COMPARE_STYLES);
  document.adoptedStyleSheets.push(sheet);
  for (const place of document.querySelectorAll<HTMLElement>(PLACES)) addBox(place);
  bar = document.createElement('section');
  bar.className = 'compare-bar no-print';
  bar.setAttribute('aria-label', '商品对比');
  document.body.append(bar);
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.compare-box input')) choose(target);
  });
  bar.addEventListener('click', ({ target }) => {
    const id = target instanceof Element && target.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
    if (id) set(id === 'all' ? [] : chosen.filter((one) => one.id !== Number(id)));
  });
  paint();
}

/** The page of the comparison says itself what is compared: what was taken away there is chosen no more. */
function isComparison(): boolean {
  const shown = document.querySelector<HTMLElement>('[data-compared]')?.dataset['compared'];
  if (shown === undefined) return false;
  const ids = new Set(shown.split(',').map(Number));
  chosen = chosen.filter(({ id }) => ids.has(id));
  return true;
}

const idOf = (place: Element | null | undefined): number =>
  Number(place?.closest<HTMLElement>('[data-goods-id]')?.dataset['goodsId']);
const nameOf = (place: Element): string => place.querySelector('h3 b, .name b')?.textContent.trim() ?? '';

function addBox(place: HTMLElement): void {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.setAttribute('aria-label', `对比 ${nameOf(place)}`);
  const label = document.createElement('label');
  label.className = 'compare-box';
  label.append(box, '对比');
  (place.querySelector('td.expiry') ?? place).append(label);
}

function choose(box: HTMLInputElement): void {
  const place = box.closest<HTMLElement>('[data-goods-id]');
  const id = idOf(place);
  if (!place) return;
  if (!box.checked) return set(chosen.filter((one) => one.id !== id));
  if (chosen.length >= MOST_COMPARED) {
    box.checked = false;
    return void sayEnough();
  }
  set([...chosen, { id, name: nameOf(place) }]);
}

async function sayEnough(): Promise<void> {
  const { toast } = await import('#lib/platform/browser/dialogs/dialogs.client.ts');
  await toast(`最多对比 ${MOST_COMPARED} 个商品`, 'info');
}

function set(next: ChosenGoods[]): void {
  chosen = next;
  keepChosen(chosen);
  paint();
}

function paint(): void {
  const ids = new Set(chosen.map(({ id }) => id));
  for (const box of document.querySelectorAll<HTMLInputElement>('.compare-box input'))
    box.checked = ids.has(idOf(box));
  const link = document.createElement('a');
  link.className = 'btn-primary hover:text-white';
  link.textContent = `对比 ${chosen.length}`;
  if (chosen.length > 1) link.href = pageLink(`/list/compare?ids=${chosen.map(({ id }) => id).join(',')}`);
  else link.setAttribute('aria-disabled', 'true');
  const hint = document.createElement('span');
  hint.className = 'meta';
  hint.textContent = chosen.length > 1 ? '' : `勾选 2 到 ${MOST_COMPARED} 个商品对比`;
  const names = chosen.map(({ id, name }) => dropButton(String(id), name, `不对比 ${name}`));
  const all = chosen.length > 0 ? [dropButton('all', '清空', '清空对比')] : [];
  bar?.replaceChildren(...names, hint, ...all, link);
}

function dropButton(what: string, words: string, label: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['drop'] = what;
  button.textContent = what === 'all' ? words : `${words} ×`;
  button.setAttribute('aria-label', label);
  return button;
}
