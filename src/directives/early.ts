import type { ClientDirective } from 'astro';
import { takeBackTexts } from '#lib/platform/browser/page/translated-texts.client.ts';

/** Buttons to press again: those with a default action of the browser are left out, as it has already happened. */
const PRESSED = 'button[type="button"]:not([commandfor], [popovertarget])';

/**
 * Hydrates at once. Buttons pressed before are pressed again, in their order, when the island reports that it is awake
 * (`useAwake`), and so is a form with `data-waits`, which is not sent before: it does not include the earlier input
 * yet. If the island fails to load, the form is sent as it is.
 */
const early: ClientDirective = async (load, _options, element) => {
  const asked: (() => void)[] = [];
  const onClick = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(PRESSED) : null;
    if (button) asked.push(() => button.click());
  };
  const onSubmit = (event: Event): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['waits'] === undefined) return;
    event.preventDefault();
    asked.push(() => form.requestSubmit());
  };
  const rest = (): void => {
    element.removeEventListener('click', onClick, true);
    element.removeEventListener('submit', onSubmit, true);
  };
  element.addEventListener('click', onClick, true);
  element.addEventListener('submit', onSubmit, true);
  const again = async (): Promise<void> => {
    rest();
    for (const ask of asked) {
      // Each press depends on the result of the one before.
      await new Promise((resolve) => setTimeout(resolve));
      ask();
    }
  };
  element.addEventListener('yaocang:awake', () => void again(), { once: true });
  try {
    const hydrate = await load();
    takeBackTexts(element);
    await hydrate();
  } catch (error) {
    await again();
    throw error;
  }
};

export default early;
