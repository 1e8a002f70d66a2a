import { CallError, isCancelled, isLoginNeeded } from '#lib/platform/browser/calls/call-error.rules.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';

/** What to tell an editor of a failure; empty where there is nothing to tell. */
export const wordsOfFailure = (error: unknown): string => {
  if (isCancelled(error)) return '';
  return error instanceof CallError ? error.message : '操作没有完成，请稍后再试。';
};

/** Does something for the editor and shows what went wrong, without ever leaving the page. True where it went well. */
export async function kindly(editing: Editing, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    editing.fail(error);
    const words = wordsOfFailure(error);
    if (words && !isLoginNeeded(error)) void toast(words, 'error');
    return false;
  }
}

/** Throws an unsaved text away once the editor agrees; false where it stays. */
export async function askDiscard(editing: Editing, text: Draft): Promise<boolean> {
  if (!(await askConfirm('丢弃这份未保存的内容？丢弃后不能恢复。', { confirm: '丢弃' }))) return false;
  editing.forget(text);
  return true;
}
