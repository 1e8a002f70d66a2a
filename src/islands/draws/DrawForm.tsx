import type { SubmitEvent } from 'react';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postDrawNewRecord } from '#lib/trade/draws/draws.calls.ts';

interface Props {
  /** Of the draw. */
  id: number;
  /** Takes the place of sending the form. */
  onPress?: () => void;
}

/** The button that draws; a form of its own, which works without scripts too. */
export default function DrawForm({ id, onPress }: Props) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (!onPress) return;
    event.preventDefault();
    onPress();
  };
  return (
    <form
      method="post"
      action={callPath<typeof postDrawNewRecord>('/api/draw/new_record')}
      className="inline-block"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="id" value={id} />
      <button className="btn-primary px-8">抽一次</button>
    </form>
  );
}
