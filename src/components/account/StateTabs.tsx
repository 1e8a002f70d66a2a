import type { InPlace } from '#islands/parts/use-in-place.ts';
import { badgeText } from '#lib/platform/browser/memory/badge-text.rules.ts';

interface Tab {
  href: string;
  text: string;
  count: number;
  /** The number of these that are not read. */
  unread?: number;
  isCurrent: boolean;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  /** In an island that shows the other state in place. */
  inPlace?: InPlace;
}

/** The states of a member's list as tabs, each with how many there are, or how many of these are not read. */
export default function StateTabs({ label, tabs, inPlace }: Props) {
  return (
    <nav aria-label={label} className="card relative flex overflow-x-auto px-2">
      {tabs.map(({ href, text, count, unread = 0, isCurrent }) => (
        <a
          key={text}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="flex h-11 shrink-0 items-center gap-1 border-b-2 border-transparent px-3 aria-[current]:border-brand aria-[current]:font-bold aria-[current]:text-brand"
          {...inPlace}
        >
          {text}
          {unread > 0 ? (
            <span className="count-badge">
              {badgeText(unread)}
              <span className="sr-only">条未读</span>
            </span>
          ) : (
            <span className="text-xs tabular-nums text-ink-3">{count}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
