import type { EditorView } from '@codemirror/view';
import { useState, type SubmitEvent } from 'react';
import DialogButtons from '#islands/newsroom/DialogButtons.tsx';
import FormRow from '#islands/newsroom/FormRow.tsx';
import Dialog, { closeThen } from '#islands/newsroom/Dialog.tsx';
import { insertLink } from '#lib/content/newsroom/editor/source/inserts.client.ts';

interface Props {
  view: EditorView;
  onClose: () => void;
}

/** Asks for a link's words and address; the selection gives the words, or the address where it is one. */
export default function LinkDialog({ view, onClose }: Props) {
  const [selected] = useState(() => {
    const { from, to } = view.state.selection.main;
    return view.state.sliceDoc(from, to);
  });
  const isAddress = /^(https?:\/\/|\/)\S+$/.test(selected);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const url = String(form.get('url')).trim();
    closeThen(onClose, () => {
      insertLink(String(form.get('words')).trim(), url)(view);
      view.focus();
    });
  };
  return (
    <Dialog title="插入链接" onClose={onClose}>
      <form className="grid gap-3" onSubmit={onSubmit}>
        <FormRow label="地址">
          <input
            name="url"
            className="field"
            required
            data-focus=""
            placeholder="/help 或 https://"
            pattern="\s*(/|#|https?://|mailto:|tel:).*"
            title="以 /、https://、mailto: 或 tel: 开头"
            defaultValue={isAddress ? selected : ''}
          />
        </FormRow>
        <FormRow label="文字">
          <input name="words" className="field" defaultValue={isAddress ? '' : selected} />
        </FormRow>
        <DialogButtons>
          <button className="btn-primary">插入</button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
