import { askForCategories } from './ask-for-categories.client.ts';
import { MENU_CATEGORIES } from './categories.rules.ts';
import { followUse } from './category-use.client.ts';

const WAITING =
  '<span class="category-waiting"></span><span role="status" class="sr-only">正在取分类…</span>';
const FAILED =
  '<span role="status" class="block">没有取到分类，请检查网络后重试。</span>' +
  '<button type="button" class="btn mt-2" data-retry>重试</button> ' +
  '<a href="/list/categories" class="btn mt-2">打开分类页</a>';

/** Fills a category menu with its fetched entries: the header's on the home page and elsewhere, the phone's sheet. */
export function fillMenu(menu: HTMLElement): void {
  const kind = menu.popover ? sheet(menu) : menu.querySelector('ul') ? panels(menu) : list(menu);
  if (!menu.popover) followUse(menu);
  void show(menu, kind, askForCategories(menu));
}

/** Handlers of a kind of menu for its entries, and for a message shown instead. */
interface Kind {
  fill: (entries: HTMLElement[], more: HTMLElement) => void;
  say: (html: string) => void;
}

async function show(menu: HTMLElement, kind: Kind, asked: Promise<string>): Promise<void> {
  kind.say(WAITING);
  try {
    const made = document.createElement('template');
    made.innerHTML = await asked;
    const entries = [...made.content.querySelectorAll<HTMLElement>('.category-entry')];
    const more = made.content.querySelector<HTMLElement>('.category-more');
    if (!more) throw new Error('these are no categories');
    kind.fill(entries, more);
  } catch {
    kind.say(FAILED);
    for (const button of menu.querySelectorAll<HTMLElement>('[data-retry]')) {
      button.onclick = () => {
        // The button is removed; without a focused element the menu would close.
        const entry = button.closest('.category-panel')?.parentElement ?? menu;
        (menu.popover ? menu : entry.querySelector<HTMLElement>('a'))?.focus();
        void show(menu, kind, askForCategories(menu, { again: true }));
      };
    }
  }
}

/** The whole list, behind its button. */
function list(menu: HTMLElement): Kind {
  const made = newList('category-list');
  menu.append(made);
  return {
    fill: (entries, more) =>
      made.replaceChildren(
        ...(menu.dataset['categories'] ? entries : entries.slice(0, MENU_CATEGORIES)),
        more,
      ),
    say: (html) => say(made, html),
  };
}

/** A panel next to each existing entry. */
function panels(menu: HTMLElement): Kind {
  const shown = [...menu.querySelectorAll<HTMLElement>('.category-entry')].map((entry) => {
    const panel = document.createElement('div');
    panel.className = 'category-panel';
    entry.append(panel);
    return { panel, key: keyOf(entry) };
  });
  return {
    fill: (entries) => {
      for (const { panel, key } of shown) {
        const found = entries.find((entry) => keyOf(entry) === key)?.querySelector('.category-panel');
        if (found) panel.replaceChildren(...found.childNodes);
        else panel.remove();
      }
    },
    say: (html) => {
      for (const { panel } of shown) panel.innerHTML = html;
    },
  };
}

/** Returns the key of an entry, the same in both places: its link and its name. */
const keyOf = (entry: HTMLElement): string =>
  `${entry.querySelector('a')?.getAttribute('href')} ${entry.querySelector('b')?.textContent}`;

/** All categories, on phones. */
function sheet(menu: HTMLElement): Kind {
  const made = newList('category-chips');
  menu.querySelector(':scope > a')?.replaceWith(made);
  menu.tabIndex = -1;
  return {
    fill: (entries, more) =>
      made.replaceChildren(...entries, ...(more.dataset['all'] === undefined ? [more] : [])),
    say: (html) => say(made, html),
  };
}

function newList(className: string): HTMLUListElement {
  const made = document.createElement('ul');
  made.className = className;
  return made;
}

function say(place: HTMLUListElement, html: string): void {
  const item = document.createElement('li');
  item.className = 'category-said';
  item.innerHTML = html;
  place.replaceChildren(item);
}
