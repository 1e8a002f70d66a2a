import { useRef, useState } from 'react';
import { useInBrowser } from '#islands/parts/hooks.ts';
import { LONGEST_PASTE } from '#lib/people/addresses/paste/paste-address.rules.ts';
import { parsePastedAddresses } from '#lib/people/addresses/paste/paste-addresses.rules.ts';
import {
  type AddressTexts,
  type FilledForm,
  offerText,
  pasteWords,
  textsOfPaste,
  toAddressTexts,
  UNCLEAR_PASTE,
} from '#lib/people/addresses/paste/pasted-fields.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postAddressParse } from '#lib/people/addresses/addresses.calls.ts';

interface Props {
  text: string;
  /** The text that was read before, whose values may still be in the fields. */
  before: string;
  error?: string | undefined;
  onRead: (read: AddressTexts, before: AddressTexts | undefined) => FilledForm;
  /** The page that shows several as a list; without it the first is taken. */
  listPage?: string | undefined;
}

const AGAIN = '再识别一次，会换掉上次填入的；您自己改过的不动，可以按“改用识别到的”。';

/**
 * A field for a whole address line from a chat or a shop. It is parsed here; without JavaScript, and where several were
 * pasted, the server shows the parsed addresses.
 */
export default function PasteAddress({ text, before: first, error, onRead, listPage }: Props) {
  const inBrowser = useInBrowser();
  const field = useRef<HTMLTextAreaElement>(null);
  const toList = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState(first);
  const isOpenAtFirst = text !== '' || error !== undefined;

  const read = (): void => {
    const pasted = field.current?.value ?? '';
    const found = parsePastedAddresses(pasted);
    const [first] = found;
    if (!first) {
      setSaid('没有识别出地址，请直接填写下面的表单。');
      return;
    }
    if (found.length > 1 && listPage !== undefined) {
      toList.current?.form?.requestSubmit(toList.current);
      return;
    }
    if (first.isUnclear) {
      setSaid(UNCLEAR_PASTE);
      return;
    }
    const filled = onRead(toAddressTexts(first), textsOfPaste(parsePastedAddresses(before)));
    setBefore(pasted);
    const isFirst = found.length > 1 ? `粘贴了 ${found.length} 个地址，这里只用第一个。` : '';
    setSaid(isFirst + pasteWords(first, filled));
  };

  return (
    <div className="rounded-md bg-ground p-3 sm:col-span-2">
      <label htmlFor="paste" className="font-bold">
        粘贴整行地址，自动识别
      </label>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <textarea
          ref={field}
          id="paste"
          name="paste"
          rows={isOpenAtFirst ? 3 : 2}
          maxLength={LONGEST_PASTE}
          defaultValue={text}
          className="field h-auto min-w-0 flex-1 basis-64 py-2"
          placeholder="例如：王芳 13800138000 河南省郑州市管城区解放路88号"
          autoComplete="off"
          aria-describedby="paste-said"
        />
        <input type="hidden" name="paste_before" value={before} />
        {listPage !== undefined && <input type="hidden" name="form_page" value={listPage} />}
        <button
          ref={toList}
          formAction={callPath<typeof postAddressParse>('/api/address/parse')}
          formNoValidate
          className="btn px-4"
          hidden={inBrowser}
        >
          识别
        </button>
        <button type="button" className="btn px-4" hidden={!inBrowser} onClick={read}>
          识别
        </button>
      </div>
      <p id="paste-said" role="status" className={error ? 'mt-1 text-xs text-danger' : 'meta mt-1'}>
        {said || error || (listPage === undefined ? '' : '可以一次粘贴多个，一行一个。')}
        {said || error ? '' : AGAIN}
      </p>
    </div>
  );
}

interface OfferProps {
  name: keyof AddressTexts;
  offers: Partial<AddressTexts>;
  take: (name: keyof AddressTexts, value: string) => void;
}

/** Value read from a paste for a field that already holds something else. */
export function PasteOffer({ name, offers, take }: OfferProps) {
  const value = offers[name];
  if (value === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-notice">
      识别到“{offerText(name, value)}”，没有改动已填的内容
      <button
        type="button"
        className="min-h-9 link max-md:min-h-11"
        onClick={() => take(name, value)}
        data-needs-js
      >
        改用识别到的
      </button>
    </p>
  );
}
