import { askForCategories } from './ask-for-categories.client.ts';

const SIGNS = ['pointerenter', 'pointerdown', 'focusin', 'beforetoggle'] as const;

/**
 * Waits for the first sign that a category menu will be used: the pointer or the focus enters, a finger touches, the
 * phone's sheet opens. Then fetches the entries and the script that shows them.
 */
export function awaitCategoryMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[data-categories]')) {
    const watched = [menu, ...document.querySelectorAll<HTMLElement>(`[popovertarget="${menu.id}"]`)];
    const wake = (): void => {
      unwatch(watched, wake);
      askForCategories(menu).catch(() => undefined);
      import('./category-menu.client.ts').then(
        ({ fillMenu }) => fillMenu(menu),
        () => watch(watched, wake),
      );
    };
    watch(watched, wake);
    if (watched.some((element) => element.matches(':hover, :focus-within'))) wake();
  }
}

function watch(elements: HTMLElement[], wake: () => void): void {
  for (const element of elements) for (const sign of SIGNS) element.addEventListener(sign, wake);
}

function unwatch(elements: HTMLElement[], wake: () => void): void {
  for (const element of elements) for (const sign of SIGNS) element.removeEventListener(sign, wake);
}
