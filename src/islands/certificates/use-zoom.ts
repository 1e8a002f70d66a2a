import { useLayoutEffect, useRef, useState } from 'react';

const ZOOMS = [1, 1.5, 2, 3, 4];

/** What lies in the middle of a frame that scrolls, as shares of what it holds. */
interface Middle {
  x: number;
  y: number;
}

const middleOf = (frame: HTMLElement): Middle => ({
  x: (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
  y: (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
});

/** Zooms what a scrolling frame holds, step by step; what is seen in its middle stays there. */
export function useZoom() {
  const [step, setStep] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const middle = useRef<Middle | null>(null);
  useLayoutEffect(() => {
    const [element, kept] = [frame.current, middle.current];
    middle.current = null;
    if (!element || !kept) return;
    element.scrollTo({
      left: kept.x * element.scrollWidth - element.clientWidth / 2,
      top: kept.y * element.scrollHeight - element.clientHeight / 2,
      behavior: 'instant',
    });
  }, [step]);
  const go = (to: number): void => {
    const next = Math.min(Math.max(to, 0), ZOOMS.length - 1);
    if (next === step) return;
    middle.current = frame.current && middleOf(frame.current);
    setStep(next);
  };
  return {
    frame,
    zoom: ZOOMS[step] ?? 1,
    isLargest: step === ZOOMS.length - 1,
    isSmallest: step === 0,
    zoomIn: () => go(step + 1),
    zoomOut: () => go(step - 1),
    /** For another picture, seen from its beginning. */
    reset: () => {
      setStep(0);
      frame.current?.scrollTo(0, 0);
    },
  };
}
