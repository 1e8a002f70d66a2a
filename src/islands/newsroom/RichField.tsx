import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import SourceField, { type TextStore, type TextSurface } from '#islands/newsroom/SourceField.tsx';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { sendPicture } from '#lib/content/newsroom/editor/picture-calls.client.ts';
import {
  type Ask,
  NOWHERE,
  type Place,
  type RichOptions,
  type RichText,
  type SlashMenu,
  type SlashItem,
} from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

interface Props {
  /** Updated during rendering: an effect would be late, and revert text typed since. */
  $text: TextStore;
  label?: string;
  /** Of the plain field, where that is sent with its form. */
  name?: string;
  /** Formats that are not allowed here. */
  without?: RichOptions['without'];
  className?: string;
  /** Position of the caret in the plain field, if it was there: typing continues at the same place. */
  caret: RichOptions['caret'];
  onBody: (body: string) => void;
  onPlace: (place: Place) => void;
  onAsk: (what: Ask) => void;
  onPictures: (pictures: File[]) => void;
  onRich: (rich: RichText | null) => void;
  onSource: (source: TextSurface | null) => void;
  /** True when the text is one that cannot be shown. */
  onUnreadable: () => void;
}

type Rich = typeof import('#lib/content/newsroom/editor/rich/open-rich.client.ts');
type Open = Rich['openRich'];

/** Texts that were open before their Markdown was shown: undo continues where it was. */
const kept = new WeakMap<TextStore, Parameters<Open>[1]>();

/** The text as readers will see it: the plain field of the page as the server made it until the editor has come. */
export default function RichField(props: Props) {
  const { $text, caret, label = '正文', name, without, className, ...report } = props;
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLDivElement>(null);
  const rich = useRef<RichText | null>(null);
  const [open, setOpen] = useState<{ rich: Open; caret: RichOptions['caret'] } | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [menu, setMenu] = useState<SlashMenu | null>(null);

  useEffect(() => {
    let isComposing = false;
    const ends = new AbortController();
    const listen = { signal: ends.signal };
    document.addEventListener('compositionstart', () => (isComposing = true), listen);
    document.addEventListener('compositionend', () => (isComposing = false), listen);
    const take = async (): Promise<void> => {
      const { openRich } = await import('#lib/content/newsroom/editor/rich/open-rich.client.ts');
      if (isComposing)
        await new Promise((done) => document.addEventListener('compositionend', done, { once: true }));
      if (ends.signal.aborted) return;
      const field = document.activeElement;
      const isPlain = field instanceof HTMLTextAreaElement && plain.current?.contains(field);
      const at = isPlain ? { from: field.selectionStart, to: field.selectionEnd } : null;
      flushSync(() => setOpen({ rich: openRich, caret: at }));
    };
    void take();
    return () => ends.abort();
  }, []);

  const latest = useEffectEvent(() => report);
  const giveUp = useEffectEvent((): void => {
    rich.current = null;
    setUnreadable(true);
    report.onUnreadable();
  });
  const begin = useEffectEvent((place: HTMLElement, at: RichOptions['caret'], openRich: Open) => {
    const options: RichOptions = {
      host: place,
      label,
      without,
      body: $text.get().body,
      caret: at ?? caret,
      onBody: (text) => latest().onBody(text),
      onUnreadable: () => giveUp(),
      onPlace: (where) => latest().onPlace(where),
      onSlash: setMenu,
      onAsk: (what) => latest().onAsk(what),
      onPictures: (pictures) => latest().onPictures(pictures),
      sendPicture: async (picture) =>
        (await sendPicture(picture, '正文图片', new AbortController().signal)).url,
      onWords: (words) => void toast(words, 'info'),
    };
    const opened = openRich(options, kept.get($text));
    rich.current = opened;
    if (opened) report.onRich(opened);
    else giveUp();
    return opened;
  });
  const end = useEffectEvent((opened: ReturnType<Open>) => {
    report.onRich(null);
    report.onPlace(NOWHERE);
    if (opened) kept.set($text, opened.close());
  });

  useEffect(() => {
    if (!open || !host.current) return undefined;
    const opened = begin(host.current, open.caret, open.rich);
    return () => {
      rich.current = null;
      end(opened);
    };
  }, [open]);
  useEffect(() => $text.listen(({ body }) => rich.current?.show(body)), [$text]);

  if (!open || isUnreadable) {
    return (
      <div className="contents" ref={plain}>
        <SourceField
          $text={$text}
          label={label}
          name={name}
          className={className}
          caret={caret}
          onBody={report.onBody}
          onPictures={report.onPictures}
          onSource={report.onSource}
        />
      </div>
    );
  }
  return (
    <div
      className={
        className ?? 'min-h-0 flex-1 overflow-auto bg-white px-7 pb-8 max-lg:min-h-[62dvh] max-md:px-4'
      }
    >
      <div ref={host} className="mx-auto max-w-190" />
      {menu && <SlashList menu={menu} onPick={(item) => rich.current?.pick(item)} />}
    </div>
  );
}

interface SlashProps {
  menu: SlashMenu;
  onPick: (item: SlashItem) => void;
}

const HEIGHT = 340;

/** The menu at the caret; the text keeps the focus. */
function SlashList({ menu: { items, at, left, top }, onPick }: SlashProps) {
  const isBelow = top + HEIGHT < window.innerHeight;
  return (
    <ul
      id="slash-menu"
      role="listbox"
      aria-label="插入"
      className="floats fixed z-30 w-36 p-1"
      style={{
        left: Math.min(left, window.innerWidth - 160),
        ...(isBelow ? { top: top + 4 } : { bottom: window.innerHeight - top + 28 }),
      }}
    >
      {items.map((item, index) => (
        <li
          key={item.label}
          id={`slash-${index}`}
          role="option"
          aria-selected={index === at}
          className="cursor-pointer rounded-sm px-2.5 py-1.25 hover:bg-brand-50 aria-selected:bg-brand-100"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {item.label}
        </li>
      ))}
    </ul>
  );
}
