import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isMemberHere } from '#lib/people/members/login-flag.client.ts';
import { $cart } from '#lib/trade/cart/cart.store.ts';
import { isCartFresh, loadCart } from '#lib/trade/cart/load-cart.client.ts';
import { DrawerBody } from './cart/DrawerBody.tsx';
import { useCall } from './parts/use-call.ts';

interface Props {
  onClose: () => void;
}

/**
 * The open cart drawer: with the rail 310 px, the page stays usable next to it; on narrow screens a sheet of the
 * full width that keeps the focus. Shows the lines of the cart's store at once, and asks for them where they are not
 * known, or known for long (product §2.3).
 */
export function CartDrawer({ onClose }: Props) {
  const panel = useRef<HTMLDialogElement>(null);
  const { lines } = useStore($cart, { ssr: 'initial' });
  const loading = useCall(loadCart);
  const isUnknown = lines === null;

  useEffect(() => {
    const dialog = panel.current;
    if (!dialog || dialog.open) return;
    if (window.matchMedia('(width < 768px)').matches) dialog.showModal();
    else dialog.show();
  }, []);
  const { run } = loading;
  useEffect(() => {
    if (isMemberHere() && (isUnknown || !isCartFresh())) void run();
  }, [isUnknown, run]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };

  return (
    <dialog
      ref={panel}
      aria-labelledby="cart-drawer-title"
      onKeyDown={onKeyDown}
      onClose={onClose}
      className="fixed inset-y-0 left-auto right-0 m-0 flex h-dvh max-h-none w-[310px] max-w-none pr-12! flex-col border-0 border-l border-line bg-white p-0 text-sm text-ink shadow-xl max-md:w-full max-md:pr-0!"
    >
      <div className="flex h-12 shrink-0 items-center justify-between border-b border-line pl-3 pr-1">
        <h2 id="cart-drawer-title" className="text-base font-bold" tabIndex={-1}>
          购物车
        </h2>
        <button
          type="button"
          className="grid size-10 place-items-center rounded-md text-ink-2 hover:bg-ground max-md:size-11"
          aria-label="关闭购物车"
          onClick={onClose}
        >
          <span className="i-lucide-x size-5" aria-hidden="true" />
        </button>
      </div>
      <DrawerBody
        lines={lines}
        loading={loading}
        onDeleted={() => document.getElementById('cart-drawer-title')?.focus()}
      />
    </dialog>
  );
}
