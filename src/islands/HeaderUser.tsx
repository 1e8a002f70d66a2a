import { pageLink } from '#lib/page-link.rules.ts';
import { displayName } from '#lib/people/members/members.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { loadUser, logOut } from '#lib/storefront/user-state/member.client.ts';
import { $user } from '#lib/storefront/user-state/member.store.ts';
import {
  isMember,
  readablePhone,
  serviceContact,
  type UserState,
} from '#lib/storefront/user-state/user-state.rules.ts';
import type { postUserActEnd } from '#lib/people/acting/acting.calls.ts';
import type { postUserLogout } from '#lib/people/members/sessions/sessions.calls.ts';
import { useAwake } from './use-awake.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  hotLine: string;
}

/**
 * The member logged in and their contact at the shop, or the link to log in. The page is the same for everyone: it
 * holds both parts, and `data-for` shows the one that fits this browser.
 */
export default function HeaderUser({ hotLine }: Props) {
  const root = useAwake<HTMLParagraphElement>();
  const user = useStore($user, { ssr: 'initial' });
  useEffect(() => {
    if (document.documentElement.dataset['member'] !== undefined) void loadUser();
  }, []);
  const known = isMember(user) ? user : null;

  return (
    <>
      <p ref={root} className="flex min-w-0 items-center gap-5 whitespace-nowrap">
        <span data-for="visitor" data-needs-js>
          您好，
          <a href={pageLink('/login')} className="quiet-link">
            登录后采购
          </a>
          <a href={pageLink('/register/step1')} className="ml-3 hover:text-brand">
            免费注册
          </a>
        </span>
        <span data-for="member" className="flex min-w-0 items-center gap-5">
          <Company user={known} isKnown={user !== null} />
          {known && <Service user={known} />}
        </span>
        <a href={`tel:${hotLine}`} className="font-bold text-brand tabular-nums">
          投诉热线 {known?.common_config?.hot_line || hotLine}
        </a>
      </p>
      <form
        method="post"
        action={callPath<typeof postUserLogout>('/api/user/logout')}
        data-for="member"
        data-needs-js
        className="order-last"
        onSubmit={(event) => {
          event.preventDefault();
          void logOut().catch(() => undefined);
        }}
      >
        <button name="log-out" className="text-ink-2 hover:text-brand">
          安全退出
        </button>
      </form>
      {known?.acting && <ActingBar company={displayName(known)} actor={known.acting.name} />}
    </>
  );
}

function Company({ user, isKnown }: { user: UserState | null; isKnown: boolean }) {
  if (!user) {
    return isKnown ? (
      <span>您好</span>
    ) : (
      <span className="skeleton inline-block h-3 w-36" aria-hidden="true" data-needs-js />
    );
  }
  return (
    <span className="truncate max-w-80" title={user.company}>
      您好，<strong className="text-ink">{displayName(user)}</strong>
    </span>
  );
}

function Service({ user }: { user: UserState }) {
  const contact = serviceContact(user);
  if (!contact) return null;
  return (
    <a href={`tel:${contact.phone}`} className="max-xl:hidden">
      {contact.label}{' '}
      <strong className="text-ink tabular-nums">{`${contact.name} ${readablePhone(contact.phone)}`}</strong>
    </a>
  );
}

interface Acting {
  /** Company of the account. */
  company: string;
  /** Person acting for it. */
  actor: string;
}

const never = () => () => undefined;
/** Pages made for one reader have the bar already, from the server. */
const isThere = (): boolean => document.querySelector('form#acting') !== null;

/** The bar of `Shop.astro` on pages that are the same for everyone. */
function ActingBar({ company, actor }: Acting) {
  const isMadeByServer = useSyncExternalStore(never, isThere, () => true);
  if (isMadeByServer) return null;
  return createPortal(
    <form
      method="post"
      action={callPath<typeof postUserActEnd>('/api/user/act/end')}
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
