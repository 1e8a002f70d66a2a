import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { $cartVersion, $drawer } from '#lib/trade/cart/cart.store.ts';
import { loadDrawer } from '#lib/trade/cart/add/drawer.client.ts';
import { DrawerBody } from './cart/DrawerBody.tsx';

interface Props {
  onClose: () => void;
}

/**
 * The open cart drawer: with the rail 310 px, the page stays usable next to it; on narrow screens a sheet of the
 * full width that keeps the focus. Loads the cart when it opens, and again when it changes in the meantime (product
 * §2.3).
 */
export function CartDrawer({ onClose }: Props) {
  const panel = useRef<HTMLDialogElement>(null);
  const drawer = useStore($drawer, { ssr: 'initial' });
  const version = useStore($cartVersion, { ssr: 'initial' });

  useEffect(() => {
    const dialog = panel.current;
    if (!dialog || dialog.open) return;
    if (window.matchMedia('(width < 768px)').matches) dialog.showModal();
    else dialog.show();
  }, []);
  useEffect(() => void loadDrawer(), [version]);

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
      <DrawerBody drawer={drawer} onDeleted={() => document.getElementById('cart-drawer-title')?.focus()} />
    </dialog>
  );
}
