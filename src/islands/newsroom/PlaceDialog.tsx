import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import Dialog, { DialogButtons, FormRow } from '#islands/newsroom/Dialog.tsx';
import { wordsOfFailure, type PlaceFields } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { LONGEST_ALIAS } from '#lib/content/articles/articles.rules.ts';
import { GROUPS } from '#lib/content/articles/topics.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';

interface Props {
  editing: Editing;
  onClose: () => void;
}

const placeOf = ({ categoryId, alias }: ArticleStanding): PlaceFields => ({
  category: categoryId,
  alias: alias ?? '',
});

/** Moves an article to another category or gives it another address; both act at once. */
export default function PlaceDialog({ editing, onClose }: Props) {
  const { standing } = useStore(editing.$view).article;
  const [seen, setSeen] = useState(() => placeOf(standing));
  const [place, setPlace] = useState(seen);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      await editing.act(() => editing.calls.place(seen, { ...place, alias: place.alias.trim() }));
      onClose();
      void toast('已更改', 'success');
    } catch (error) {
      editing.fail(error);
      setFailure(wordsOfFailure(error));
      setSending(false);
      showNow();
    }
  };
  /** Applies another editor's changes, where no other choice was made here. */
  const showNow = (): void => {
    const now = placeOf(editing.$view.get().article.standing);
    setSeen(now);
    setPlace((chosen) => ({
      category: chosen.category === seen.category ? now.category : chosen.category,
      alias: chosen.alias === seen.alias ? now.alias : chosen.alias,
    }));
  };
  const isMoved = standing.state === 'published' && place.alias.trim() !== (standing.alias ?? '');
  return (
    <Dialog title="栏目与短地址" onClose={onClose}>
      <form className="grid gap-3" onSubmit={(event) => void onSubmit(event)}>
        <FormRow label="栏目">
          <select
            name="category"
            className="field"
            value={place.category}
            onChange={(event) => setPlace({ ...place, category: Number(event.currentTarget.value) })}
            data-focus=""
          >
            {GROUPS.map(({ id, name, topics }) => (
              <optgroup key={id} label={name}>
                {topics.map((topic) => (
                  <option key={topic.id} value={topic.id}>
                    {topic.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </FormRow>
        <FormRow label="短地址">
          <span className="flex items-center gap-1.5">
            <span className="text-ink-2">/help/</span>
            <input
              className="field"
              aria-label="短地址"
              aria-describedby="alias-hint"
              maxLength={LONGEST_ALIAS}
              value={place.alias}
              placeholder="例如 first-order，可不填"
              onChange={(event) => setPlace({ ...place, alias: event.currentTarget.value })}
            />
          </span>
        </FormRow>
        <p id="alias-hint" className="meta">
          {isMoved && standing.url
            ? `保存后立即生效，旧地址 ${standing.url} ${standing.alias === null ? '仍可打开' : '会自动转到新地址'}。`
            : '只用小写字母、数字和连字符。改动立即生效，不用重新发布。'}
        </p>
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <DialogButtons>
          <button className="btn-primary" disabled={isSending}>
            保存
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
