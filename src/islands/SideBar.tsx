import { pageLink } from '#lib/page-link.rules.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { followBadges } from '#lib/storefront/user-state/follow-badges.client.ts';
import { CartDrawer } from './CartDrawer.tsx';
import { useAwake } from './use-awake.ts';

interface Props {
  /** On cart step 1 the drawer does not open (spec §4). */
  isCart: boolean;
  /** The QR codes with their buttons, made by the server. */
  codes?: ReactNode;
}

/*
 * The entries start where they stand in the middle once all are there: 212 px is half of their height. In a low window
 * (a phone held sideways) they move together, so that the last stays in reach.
 */
const ENTRY = 'flex w-full flex-col items-center gap-1 py-[clamp(2px,1.6dvh-3px,10px)] text-white hover:bg-brand hover:text-white';
/** The inside of a badge belongs to `paintBadges`. */
const paintedElsewhere = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };

/** The rail on the right: mine, cart, messages, QR codes, back to top (spec §2, Side bar). */
export default function SideBar({ isCart, codes }: Props) {
  const root = useAwake<HTMLDivElement>();
  const cart = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (document.documentElement.dataset['member'] !== undefined) followBadges();
  }, []);
  const close = (): void => {
    setOpen(false);
    cart.current?.focus();
  };
  const onCart = (): void => {
    if (isCart) window.scrollTo({ top: 0 });
    else if (isOpen) close();
    else setOpen(true);
  };

  return (
    <div ref={root}>
      <div className="flex min-h-dvh w-10 flex-col items-center gap-2 pt-[max(8px,calc(50dvh-212px))] bg-[#202f2d] text-xs text-white max-md:hidden [&_:focus-visible]:outline-offset-[-3px] [&_:focus-visible]:outline-white">
        <a href={pageLink('/user')} className={ENTRY}>
          <span className="i-lucide-user size-5" />
          我的
        </a>
        <button
          ref={cart}
          type="button"
          name="cart-drawer"
          className={`${ENTRY} bg-brand hover:bg-brand-700`}
          aria-expanded={isOpen}
          onClick={onCart}
        >
          <span className="i-lucide-shopping-cart size-5" />
          <span className="w-3 leading-4">购物车</span>
          <span className="block h-5">
            <span data-cart-count className="count-badge px-1" hidden {...paintedElsewhere} />
          </span>
        </button>
        <a href={pageLink('/wdxx')} className={ENTRY}>
          <span className="i-lucide-bell size-5" />
          消息
          <span className="block h-5">
            <span data-message-count className="count-badge px-1" hidden {...paintedElsewhere} />
          </span>
        </a>
        {codes}
        <button type="button" name="to-top" className={ENTRY} onClick={() => window.scrollTo({ top: 0 })}>
          <span className="i-lucide-arrow-up-to-line size-5" />
          顶部
        </button>
      </div>
      {isOpen && <CartDrawer onClose={close} />}
    </div>
  );
}
