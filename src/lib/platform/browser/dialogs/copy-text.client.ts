import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';

/** Copies a text to the clipboard and confirms it. */
export const copyText = (text: string): void =>
  void navigator.clipboard.writeText(text).then(
    () => toast('已复制', 'success'),
    () => toast('复制没有成功，请手动选择后复制', 'error'),
  );
