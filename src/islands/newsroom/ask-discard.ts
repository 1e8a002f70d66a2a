import { askConfirm } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';

/** Throws an unsaved text away once the editor agrees; false where it stays. */
export async function askDiscard(editing: Editing, copy: Draft): Promise<boolean> {
  if (!(await askConfirm('丢弃这份未保存的内容？丢弃后不能恢复。', { confirm: '丢弃' }))) return false;
  editing.discardCopy(copy);
  return true;
}
