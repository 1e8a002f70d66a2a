import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is as the server made it, true once scripts run: for what only works with them. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
