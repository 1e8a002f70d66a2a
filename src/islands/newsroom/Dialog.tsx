import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import Icon from '#islands/newsroom/Icon.tsx';

interface Props {
  title: string;
  /** Called on every way of closing: Escape, its cross, or a button within. */
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog that is open while it is rendered. The element marked `data-focus` has the focus first; afterwards the
 * focus returns to its former place.
 */
export default function Dialog({ title, onClose, isWide = false, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-focus]')?.focus();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`floats m-auto max-h-[calc(100dvh-24px)] overflow-auto px-5 pb-5 pt-4 backdrop:bg-black/40 [&>*+*]:mt-2.5 ${isWide ? 'w-[min(56rem,100vw-24px)]' : 'w-[min(28rem,100vw-24px)]'}`}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className="flex items-center justify-between">
        <h2 id={id} className="text-base font-bold">
          {title}
        </h2>
        <button
          type="button"
          className="tool-button -mr-2 hover:bg-brand-50 hover:text-brand"
          aria-label="关闭"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Closes a dialog, which returns the focus, and only then calls the function that continues. */
export function closeThen(close: () => void, work: () => unknown): void {
  flushSync(close);
  work();
}

/** Buttons that close a dialog, at its lower right. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap justify-end gap-2">{children}</div>;
}

/** A field of a dialog with its label above. */
export function FormRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid gap-1">
      <span className="font-bold">{label}</span>
      {children}
    </label>
  );
}
