import { whenStyled } from '#lib/platform/browser/page/when-styled.client.ts';

export type Tone = 'success' | 'error' | 'info';

export interface DialogTexts {
  title?: string;
  /** The button that agrees; 确定 by default. */
  confirm?: string;
  /** The button that declines; 取消 by default. */
  cancel?: string;
  /** Pages to read before agreeing; they open next to this one. */
  links?: readonly { text: string; href: string }[];
  /** Closes the question, as declined, once it no longer applies. */
  until?: AbortSignal;
}

/** Loads a part with its styles; null where one of them does not load: then the browser's own dialogs are used. */
const styled = <Part>(part: Promise<Part>): Promise<Part | null> =>
  Promise.all([part, whenStyled()]).then(
    ([loaded]) => loaded,
    () => null,
  );

/**
 * Shows a short message that disappears by itself: at the bottom, over no bar and not over the pressed control, one at
 * a time, read out politely. Resolves when it disappears.
 */
export async function toast(message: string, tone: Tone = 'info'): Promise<void> {
  const shown = await styled(import('#lib/platform/browser/dialogs/toast.client.ts'));
  if (shown) await shown.showToast(message, tone);
  else window.alert(message);
}

/** Shows a message that waits to be acknowledged. Resolves when it is closed. */
export async function showAlert(message: string, texts: DialogTexts = {}): Promise<void> {
  const shown = await styled(import('#lib/platform/browser/dialogs/dialog.client.ts'));
  if (shown) await shown.openDialog(message, { ...texts, cancel: undefined });
  else window.alert(message);
}

/** Asks a question. Resolves true when agreed, false when declined or closed with Escape. */
export async function askConfirm(message: string, texts: DialogTexts = {}): Promise<boolean> {
  const shown = await styled(import('#lib/platform/browser/dialogs/dialog.client.ts'));
  if (texts.until?.aborted) return false;
  if (!shown) return window.confirm(message);
  return shown.openDialog(message, { ...texts, cancel: texts.cancel ?? '取消' });
}

/** Shows an error and offers to reload the page (product §10.1, timeouts). */
export async function offerRefresh(message: string): Promise<void> {
  if (await askConfirm(message, { confirm: '刷新', cancel: '关闭' })) window.location.reload();
}
