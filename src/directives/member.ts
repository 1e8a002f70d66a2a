import type { ClientDirective } from 'astro';
import intent from './intent.ts';

/** Hydrates at once where the hint cookie says that a member uses this browser, else as `client:intent`. */
const member: ClientDirective = (load, options, element) => {
  if (!/(?:^|;\s*)member=1/.test(document.cookie)) {
    void intent(load, options, element);
    return;
  }
  void load().then((hydrate) => hydrate());
};

export default member;
