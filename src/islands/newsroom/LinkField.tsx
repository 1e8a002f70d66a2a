import { useEffect, useRef, useState } from 'react';
import LinkDialog, { type Takes } from '#islands/newsroom/LinkDialog.tsx';
import { useInBrowser } from '#islands/parts/hooks.ts';

interface Props {
  id: string;
  name?: string;
  value: string;
  isWrong: boolean;
  /** The id of what is said below the field. */
  describedBy?: string | undefined;
  /** What may be picked besides pages of this shop. */
  takes?: Takes | undefined;
  onChange?: (url: string) => void;
}

/** The address something leads to, picked by what its page is called. Without scripts it is a field to type it in. */
export default function LinkField({ id, name, value, isWrong, describedBy, takes = 'own', onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  /** What the picker begins with; null while it is closed. */
  const [asked, setAsked] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const isInBrowser = useInBrowser();

  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);
  const ask = (): void => setAsked(takes === 'own' ? '' : (field.current?.value ?? ''));
  const set = (url: string, words: string): void => {
    const input = field.current;
    if (!input) return;
    setTitle(words);
    input.value = url;
    // whoever keeps what is typed hears of it
    for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
    onChange?.(url);
  };
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <input
          ref={field}
          id={id}
          name={name}
          type="text"
          className="field"
          defaultValue={value}
          readOnly={isInBrowser}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={describedBy}
          placeholder="没有链接"
          onClick={ask}
        />
        {isInBrowser && (
          <>
            <button type="button" className="btn shrink-0" onClick={ask}>
              选择页面
            </button>
            <button type="button" className="text-button shrink-0" onClick={() => set('', '')}>
              去掉
            </button>
          </>
        )}
      </div>
      {title && <p className="meta">点开到：{title}</p>}
      {asked !== null && (
        <LinkDialog
          typed={asked}
          takes={takes}
          onLink={(url, words) => set(url, words)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
