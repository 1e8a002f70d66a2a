import { askConfirm } from '#lib/browser/dialogs.ts';
import type { Draft } from '#lib/desk/desk.rules.ts';
import type { Editing } from '#lib/desk/editing.store.ts';

/** Throws an unsaved text away once the editor agrees; false where it stays. */
export async function askDiscard(editing: Editing, copy: Draft): Promise<boolean> {
  if (!(await askConfirm('丢弃这份未保存的内容？丢弃后不能恢复。', { confirm: '丢弃' }))) return false;
  editing.discardCopy(copy);
  return true;
}
