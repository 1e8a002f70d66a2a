import type { SlashItem, SlashMenu } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

interface Props {
  menu: SlashMenu;
  onPick: (item: SlashItem) => void;
}

const HEIGHT = 340;

/** The menu at the caret; the text keeps the focus. */
export default function SlashList({ menu: { items, at, left, top }, onPick }: Props) {
  const isBelow = top + HEIGHT < window.innerHeight;
  return (
    <ul
      id="slash-menu"
      role="listbox"
      aria-label="插入"
      className="floats fixed z-30 w-36 p-1"
      style={{
        left: Math.min(left, window.innerWidth - 160),
        ...(isBelow ? { top: top + 4 } : { bottom: window.innerHeight - top + 28 }),
      }}
    >
      {items.map((item, index) => (
        <li
          key={item.label}
          id={`slash-${index}`}
          role="option"
          aria-selected={index === at}
          className="cursor-pointer rounded-sm px-2.5 py-1.25 hover:bg-brand-50 aria-selected:bg-brand-100"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {item.label}
        </li>
      ))}
    </ul>
  );
}
