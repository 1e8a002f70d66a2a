import { atom } from 'nanostores';
import { useEffect, useLayoutEffect, useState } from 'react';
import { LinkDialog } from '#islands/newsroom/LinkField.tsx';
import Tools from '#islands/newsroom/Toolbar.tsx';
import type { Ask } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import RichField from '#islands/newsroom/RichField.tsx';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import {
  NOWHERE,
  type RichOptions,
  type RichText,
} from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

interface Props {
  label: string;
  value: string;
  onChange: (markdown: string) => void;
  isWrong?: boolean;
  /** Position of the caret in the plain field that this one replaces. */
  caret?: RichOptions['caret'];
}

const NO_PICTURES = '这里不能放图片，请用“横幅”。';

/** A text of a form, kept as Markdown and written as readers see it; a plain field until the editor has come. */
export default function MarkdownField({ label, value, onChange, isWrong = false, caret = null }: Props) {
  const [$text] = useState(() => atom({ body: value }));
  const [rich, setRich] = useState<RichText | null>(null);
  const [place, setPlace] = useState(NOWHERE);
  const [asked, setAsked] = useState(false);
  const [isPlain, setPlain] = useState(false);

  // another text than the one typed here: the standard one, a colleague's
  useEffect(() => {
    if ($text.get().body !== value) $text.set({ body: value });
  }, [$text, value]);
  const ask = (what: Ask): void => {
    if (what === 'link') setAsked(true);
    else void toast(NO_PICTURES, 'info');
  };
  const type = (body: string): void => {
    $text.set({ body });
    onChange(body);
  };
  return (
    <div
      className="min-w-0 rounded-md border border-line bg-white data-[wrong]:border-danger"
      data-wrong={isWrong ? '' : undefined}
    >
      {!isPlain && (
        <div className="flex flex-wrap items-center border-b border-line [&_svg]:hidden">
          <Tools rich={rich} place={place} without="picture" onAsk={ask} />
        </div>
      )}
      <RichField
        $text={$text}
        label={label}
        without="picture"
        caret={caret}
        className="max-h-120 min-h-36 overflow-auto px-3 pb-2 [&>div]:mx-0 [&_.ProseMirror]:min-h-32 [&_.ProseMirror]:pb-2"
        onBody={type}
        onPlace={setPlace}
        onAsk={ask}
        onPictures={() => void toast(NO_PICTURES, 'info')}
        onRich={setRich}
        onSource={() => undefined}
        onUnreadable={() => setPlain(true)}
      />
      {asked && (
        <LinkDialog
          typed={place.link ?? place.selected}
          onLink={(url, title) => {
            rich?.setLink(url, title);
            rich?.focus();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

/** Covers a plain field of a form, which is still the one that is sent, stored in the browser and filled in again. */
export function MarkdownOver({ id, label }: { id: string; label: string }) {
  const [first] = useState(() => shownIn(fieldIn(id)));
  const [value, setValue] = useState(first.value);
  useLayoutEffect(() => {
    const field = fieldIn(id);
    if (!field) return undefined;
    field.hidden = true;
    const follow = (): void => setValue(field.value);
    field.addEventListener('change', follow);
    return () => field.removeEventListener('change', follow);
  }, [id]);
  const type = (text: string): void => {
    const field = fieldIn(id);
    if (!field) return;
    field.value = text;
    setValue(text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return <MarkdownField label={label} {...first} value={value} onChange={type} />;
}

function shownIn(field: HTMLTextAreaElement | null): Pick<Props, 'value' | 'isWrong' | 'caret'> {
  if (!field) return { value: '' };
  const isHere = document.activeElement === field;
  const caret = isHere ? { from: field.selectionStart, to: field.selectionEnd } : null;
  return { value: field.value, isWrong: field.ariaInvalid === 'true', caret };
}

const fieldIn = (id: string): HTMLTextAreaElement | null => document.querySelector(`textarea#${id}`);
