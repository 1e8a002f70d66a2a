import { useLayoutEffect, useRef } from 'react';
import { useAwake } from '#islands/use-awake.ts';

interface Props {
  id: number;
  name: string;
  headline: string;
  /** The address of its picture. */
  image: string;
  isShown: boolean;
  onPress: () => void;
}

/** The link to a draw, below the content of the page. The page is the same for everyone: it holds the banner hidden. */
export default function DrawBanner({ id, name, headline, image, isShown, onPress }: Props) {
  const root = useAwake<HTMLButtonElement>();
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    // The button disappears after a draw in another tab, or with the popup of a finished draw: the focus moves to the
    // page.
    if (wasShown.current && !isShown && document.activeElement === root.current)
      document.getElementById('main')?.focus();
    wasShown.current = isShown;
  }, [isShown, root]);
  return (
    <button
      ref={root}
      type="button"
      name="draw"
      className="advert mt-3 w-full cursor-pointer text-left"
      aria-haspopup="dialog"
      data-draw={id}
      hidden={!isShown}
      onClick={onPress}
    >
      <img src={image} alt="" width="1200" height="160" loading="lazy" />
      <span className="draw-words">
        <b>{name}</b>
        {headline}
      </span>
      <span className="absolute right-56 top-8 rounded-md bg-white px-4 py-1.5 font-bold text-brand-700 max-md:hidden">
        去抽奖
      </span>
    </button>
  );
}
