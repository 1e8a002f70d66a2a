import { useEffect, useEffectEvent } from 'react';
import { entryField } from '#islands/pad/EntryField.tsx';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

/** True when keys have no target: no element has the focus, and no dialog is open over the page. */
const isIdle = (): boolean =>
  (document.activeElement === null || document.activeElement === document.body) &&
  document.querySelector('dialog:modal') === null;

interface Takes {
  /** A text pasted where no element had the focus. */
  onPaste: (text: string) => void;
  onUndo: () => void;
}

/**
 * Lets users begin with the keyboard or the scanner: with a mouse and no other focus the entry field has it from the
 * start, and keys without a target go there later. Touch screens are left alone, as their keyboard would come up, and
 * so are pages scrolled down after going back: the page does not scroll. Ctrl+Z restores a removed line, unless it is a
 * field's own undo.
 */
export function useEntryFocus({ onPaste, onUndo }: Takes): void {
  const paste = useEffectEvent(onPaste);
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    const isDesk = matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (isDesk && location.hash === '' && isIdle()) entryField()?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isForInputMethod(event) || event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'z' || event.shiftKey || hasOwnUndo()) return;
        event.preventDefault();
        undo();
      } else if (event.key.length === 1 && event.key !== ' ' && isIdle()) entryField()?.focus();
    };
    const onPasted = (event: ClipboardEvent): void => {
      if (!isIdle()) return;
      event.preventDefault();
      entryField()?.focus();
      paste(event.clipboardData?.getData('text') ?? '');
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('paste', onPasted);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('paste', onPasted);
    };
  }, []);
}

/** True when the focused field holds text that its own undo would revert. */
function hasOwnUndo(): boolean {
  const field = document.activeElement;
  if (field === entryField()) return entryField()?.value !== '';
  if (field instanceof HTMLElement && field.dataset['padNumber'] !== undefined)
    return field.dataset['padTyped'] !== undefined;
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
