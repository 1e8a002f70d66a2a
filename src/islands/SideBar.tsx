import { pageLink } from '#lib/page-link.rules.ts';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { followBadges } from '#lib/storefront/user-state/follow-badges.client.ts';
import { $isDrawerOpen } from '#lib/trade/cart/cart.store.ts';
import { CartDrawer } from './CartDrawer.tsx';
import { useAwake } from './use-awake.ts';

interface Props {
  /** On cart step 1 the drawer does not open (product §2.3). */
  isCart: boolean;
  /** The QR codes with their buttons, made by the server. */
  codes?: ReactNode;
}

/** The inside of a badge belongs to `paintBadge`. */
const paintedElsewhere = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };

/** The rail on the right: mine, cart, messages, QR codes, back to top (product §2.3). */
export default function SideBar({ isCart, codes }: Props) {
  const root = useAwake<HTMLDivElement>();
  const cart = useRef<HTMLButtonElement>(null);
  const isOpen = useStore($isDrawerOpen, { ssr: 'initial' });
  useEffect(() => {
    if (document.documentElement.dataset['member'] !== undefined) followBadges();
  }, []);
  const close = (): void => {
    $isDrawerOpen.set(false);
    cart.current?.focus();
  };
  const onCart = (): void => {
    if (isCart) window.scrollTo({ top: 0 });
    else if (isOpen) close();
    else $isDrawerOpen.set(true);
  };

  return (
    <div ref={root}>
      <div className="rail">
        <a href={pageLink('/user')}>
          <span className="i-lucide-user size-5" />
          我的
        </a>
        <button
          ref={cart}
          type="button"
          name="cart-drawer"
          className="rail-cart"
          aria-expanded={isOpen}
          onClick={onCart}
        >
          <span className="i-lucide-shopping-cart size-5" />
          <span className="w-3">购物车</span>
          <span data-cart-count className="count-badge" hidden {...paintedElsewhere} />
        </button>
        <a href={pageLink('/wdxx')}>
          <span className="i-lucide-bell size-5" />
          消息
          <span data-message-count className="count-badge" hidden {...paintedElsewhere} />
        </a>
        <a href={pageLink('/help/gywm/lxwm')} className="chat-link" data-for="member">
          <span className="i-lucide-headset size-5" />
          客服
        </a>
        {codes}
        <button type="button" name="to-top" onClick={() => window.scrollTo({ top: 0 })}>
          <span className="i-lucide-arrow-up-to-line size-5" />
          顶部
        </button>
      </div>
      {isOpen && <CartDrawer onClose={close} />}
    </div>
  );
}
