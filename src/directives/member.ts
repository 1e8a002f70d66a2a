import type { ClientDirective } from 'astro';
import { takeBackTexts } from '#lib/platform/browser/page/translated-texts.client.ts';
import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';
import intent from './intent.ts';
import { hasMemberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** Hydrates at once where the hint cookie shows that a member uses this browser, else as `client:intent`. */
const member: ClientDirective = (load, options, element) => {
  if (!hasMemberHint(document.cookie)) {
    void intent(load, options, element);
    return;
  }
  void Promise.all([load(), whenStyled().catch(() => undefined)]).then(([hydrate]) => {
    takeBackTexts(element);
    return hydrate();
  });
};

export default member;
