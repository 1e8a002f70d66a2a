import type { IconName } from '#islands/newsroom/icons.ts';

/** An icon of the page's own sheet; says nothing to a screen reader. */
export default function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="size-4.5 flex-none fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      aria-hidden="true"
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
