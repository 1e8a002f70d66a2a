import type { IconName } from '#islands/newsroom/icons.ts';

/** An icon of the page's own sheet; says nothing to a screen reader. */
export default function Icon({ name }: { name: IconName }) {
  return (
    <svg className="desk-icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
