import { type MouseEvent, useMemo, useRef } from 'react';

/** Handlers for a link of an island: a press is followed in place of the page it leads to. */
export interface InPlace {
  onMouseDown: (event: MouseEvent<HTMLAnchorElement>) => void;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * Follows links without another page, as links of the shop are: when the button goes down (`page.client.ts`, which does
 * not hear of it then), or by a click that no press came before. What is to open elsewhere does. `follow` returns true
 * where it has moved the focus, which else goes to the link.
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
