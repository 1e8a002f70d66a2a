import { type MouseEvent, useMemo, useRef } from 'react';

/** Handlers for a link of an island: a press updates the island instead of opening the page. */
export interface InPlace {
  onMouseDown: (event: MouseEvent<HTMLAnchorElement>) => void;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * Follows links without opening a page, with the timing of the shop's links: when the button goes down
 * (`page.client.ts` then does not receive it), or by a click without a press before. Links to open elsewhere do so.
 * `follow` returns true where it has moved the focus, which otherwise goes to the link.
 */
export function useInPlace(follow: (link: HTMLAnchorElement) => boolean): InPlace {
  const pressed = useRef<HTMLAnchorElement | null>(null);
  return useMemo(
    () => ({
      onMouseDown: (event) => {
        pressed.current = null;
        if (opensElsewhere(event)) return;
        event.stopPropagation();
        pressed.current = event.currentTarget;
        if (follow(event.currentTarget)) event.preventDefault();
      },
      onClick: (event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        if (event.detail > 0 && pressed.current === event.currentTarget) return;
        follow(event.currentTarget);
      },
    }),
    [follow],
  );
}
