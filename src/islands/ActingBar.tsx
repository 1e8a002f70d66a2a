import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/user/act/end.ts';

interface Props {
  /** Whose account this is. */
  company: string;
  /** Who acts for it. */
  actor: string;
}

const never = () => () => undefined;
/** Pages made for one reader have the bar already, from the server. */
const isThere = (): boolean => document.querySelector('form#acting') !== null;

/** The bar of `ActingBar.astro` on pages that are the same for everyone. */
export default function ActingBar({ company, actor }: Props) {
  const isMadeByServer = useSyncExternalStore(never, isThere, () => true);
  if (isMadeByServer) return null;
  return createPortal(
    <form
      method="post"
      action={callPath<typeof POST>('/api/user/act/end')}
      className="acting-bar no-print fixed"
      role="status"
      data-forgets
    >
      <p className="min-w-0">
        {actor} 正在代 <b>{company}</b> 操作，每一步都有记录
      </p>
      <button className="btn shrink-0">结束代办</button>
    </form>,
    document.body,
  );
}
