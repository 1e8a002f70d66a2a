import type { ClientDirective } from 'astro';
import { takeBackTexts } from '#lib/platform/browser/page/translated-texts.client.ts';
import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';
import { recordUntilAwake } from './replay.ts';

const SIGNS = ['pointerenter', 'pointerdown', 'focusin', 'touchstart'] as const;

/**
 * Hydrates an island at the first sign of use. Earlier input is replayed when the island reports that it is awake
 * (`useAwake`). Parts that islands open need the whole style sheet.
 */
const intent: ClientDirective = (load, _options, element) => {
  const replay = recordUntilAwake(element);
  const wake = async (): Promise<void> => {
    for (const sign of SIGNS) element.removeEventListener(sign, wake);
    element.removeEventListener('yaocang:wake', wake);
    const [hydrate] = await Promise.all([load(), whenStyled().catch(() => undefined)]);
    element.addEventListener('yaocang:awake', replay, { once: true });
    takeBackTexts(element);
    await hydrate();
  };
  for (const sign of SIGNS) element.addEventListener(sign, wake, { passive: true });
  element.addEventListener('yaocang:wake', wake);
  if (element.contains(document.activeElement) || element.matches(':hover')) void wake();
};

export default intent;
