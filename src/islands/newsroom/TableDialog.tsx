import type { EditorView } from '@codemirror/view';
import type { SubmitEvent } from 'react';
import DialogButtons from '#islands/newsroom/DialogButtons.tsx';
import FormRow from '#islands/newsroom/FormRow.tsx';
import Dialog, { closeThen } from '#islands/newsroom/Dialog.tsx';
import { insertTable } from '#lib/content/newsroom/editor/source/inserts.client.ts';

interface Props {
  view: EditorView;
  onClose: () => void;
}

/** Asks how large a table shall be. */
export default function TableDialog({ view, onClose }: Props) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    closeThen(onClose, () => {
      insertTable(Number(form.get('rows')), Number(form.get('columns')))(view);
      view.focus();
    });
  };
  return (
    <Dialog title="插入表格" onClose={onClose}>
      <form className="grid grid-cols-2 gap-3 [&>:last-child]:col-span-2" onSubmit={onSubmit}>
        <FormRow label="行数（不含表头）">
          <input
            name="rows"
            type="number"
            min={1}
            max={50}
            required
            defaultValue={3}
            data-focus=""
            className="field"
          />
        </FormRow>
        <FormRow label="列数">
          <input name="columns" type="number" min={1} max={10} required defaultValue={3} className="field" />
        </FormRow>
        <DialogButtons>
          <button className="btn-primary">插入</button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
