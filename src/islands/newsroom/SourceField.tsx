import { useEffect, useEffectEvent, useRef } from 'react';
import { picturesIn } from '#lib/content/newsroom/editor/pictures-in.client.ts';

/** Where something is put into the text, or found in it, however the text is shown. */
export interface TextSurface {
  focus(): void;
  insert(markdown: string): void;
  goToLine(line: number): void;
}

interface Props {
  body: string;
  /** Where the caret stood before scripts ran, which put the field back as it came. */
  caret?: { from: number; to: number } | null;
  onBody: (body: string) => void;
  onPictures: (pictures: File[]) => void;
  onSource: (source: TextSurface | null) => void;
}

/** The Markdown itself, in a plain field: also what the server's page has before any script. */
export default function SourceField({ body, caret = null, onBody, onPictures, onSource }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useRef(body);
  const tell = useEffectEvent(onSource);

  useEffect(() => {
    const area = field.current;
    if (!area) return undefined;
    tell(surfaceOf(area));
    return () => tell(null);
  }, []);
  useEffect(() => {
    const area = field.current;
    // what was typed before scripts ran is newer than the first body
    if (body !== shown.current && area && area.value !== body) {
      area.value = body;
      if (caret && document.activeElement === area) area.setSelectionRange(caret.from, caret.to);
    }
    shown.current = body;
  }, [body, caret]);

  return (
    <textarea
      ref={field}
      name="body"
      aria-label="正文"
      className="min-h-0 w-full flex-1 resize-none overflow-auto border-0 bg-white px-7 py-4 font-mono leading-[1.75] -outline-offset-2! max-lg:min-h-[62dvh] max-md:px-4"
      spellCheck={false}
      defaultValue={body}
      onInput={(event) => onBody(event.currentTarget.value)}
      onPaste={(event) => {
        const pictures = picturesIn(event.clipboardData);
        if (pictures.length === 0) return;
        event.preventDefault();
        onPictures(pictures);
      }}
    />
  );
}

const surfaceOf = (area: HTMLTextAreaElement): TextSurface => ({
  focus: () => area.focus(),
  insert: (markdown) => {
    area.focus();
    area.setRangeText(`\n\n${markdown}\n\n`, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  },
  goToLine: (line) => {
    const lines = area.value.split('\n').slice(0, line);
    const to = lines.join('\n').length;
    area.focus();
    area.setSelectionRange(to - (lines.at(-1)?.length ?? 0), to);
  },
});
