import { parsePhone } from '#lib/people/addresses/phone.rules.ts';

type Label = 'receiver' | 'address' | null;

/** A part of a pasted address between separators, or after a label. */
export interface Piece {
  text: string;
  label: Label;
  /** True when the phone is directly before or after it. */
  isBesidePhone: boolean;
}

interface AddressPieces {
  pieces: Piece[];
  phone: string;
  /** Count of phone numbers. */
  numbers: number;
  unused: string[];
}

const LABELS = {
  receiver: '收货人姓名|收件人姓名|收货人|收件人|联系人|姓名|收方',
  phone: '联系电话|联系方式|手机号码|电话号码|手机号|手机|电话|座机|固话|tel|phone|mobile',
  address: '所在地区|所在区域|省市区|收货地址|收件地址|详细地址|街道地址|地址|地区',
  note: '邮政编码|邮编|备注|附言',
};
/** A label, with its colon or blank; a phone's label may be directly before the number. */
const LABEL = new RegExp(
  `(?<![\\p{Script=Han}A-Za-z])(?:(${LABELS.receiver})(?:[: ]+|(?=\\p{Script=Han}))|(${LABELS.phone})(?:[: ]+|(?=[+(\\d]))|(${LABELS.address})(?:[: ]+|(?=\\p{Script=Han}))|(${LABELS.note})[: ]+)`,
  'giu',
);
const MOBILE =
  /(?<!\d)(?:\(?(?:\+|00)?86\)?[- ]*)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)(?:\s*(?:转|-|#)\s*\d{2,6}(?!\d))?/g;
const LANDLINE =
  /(?<!\d)(?:(?:\+|00)86[- ]*)?\(?0\d{2,3}\)?[- ]?\d{3,4}[- ]?\d{4}(?!\d)(?:\s*(?:-|转|分机号?|ext\.?|#|\*)\s*[:.]?\s*\d{1,6}(?!\d))?/gi;
const LIST_NUMBER = /^\s*(?:\d{1,2}[.、)）]|[①-⑳])\s*(?=\D)/;
const DASHES = /[‐‑‒–—―−－ー]/g;
/** Private-use characters that replace the phone and the labels while the text is split; users do not type them. */
const [PHONE, RECEIVER, ADDRESS, NOTE, BLANK] = ['\uE000', '\uE001', '\uE002', '\uE003', '\uE004'];
/** A blank between words in Latin letters, which is no separator. */
const LATIN_BLANK = /(?<=[A-Za-z.]) +(?=[A-Za-z])/g;
/** The dot within a name, `阿不都 · 热合曼`. */
const SPACED_DOT = /(?<=\p{Script=Han}) *· *(?=\p{Script=Han})/gu;
const SEPARATOR = /[\s,;|/、。"'“”【】[\]{}<>《》]+/;
const MARKS = /[\uE000-\uE004]/g;

/** Splits a pasted address into its phone and the other pieces in their order. */
export function addressPieces(typed: string): AddressPieces {
  const plain = typed
    .replace(LIST_NUMBER, '')
    .normalize('NFKC')
    .replace(MARKS, '')
    .replace(DASHES, '-')
    .replace(/[\0\u200B-\u200F\uFEFF]/g, '')
    .replace(SPACED_DOT, '·')
    .replace(LATIN_BLANK, BLANK);
  const labelled = plain.replace(LABEL, (_, receiver?: string, phone?: string, address?: string) => {
    if (receiver) return ` ${RECEIVER}`;
    if (phone) return ' ';
    return address ? ` ${ADDRESS}` : ` ${NOTE}`;
  });
  const { text, phone, numbers, others } = takePhones(labelled);
  const unused = [...others];
  const pieces: Piece[] = [];
  let label: Label = null;
  let isNote = false;
  let isAfterPhone = false;
  for (const part of text.split(SEPARATOR).flatMap((one) => one.split(/(?=[\uE000-\uE003])|(?<=\uE000)/))) {
    if (part === PHONE) {
      label = null;
      isNote = false;
      isAfterPhone = true;
      const last = pieces.at(-1);
      if (last) last.isBesidePhone = true;
      continue;
    }
    const mark = part[0] ?? '';
    const isMarked = mark === RECEIVER || mark === ADDRESS || mark === NOTE;
    if (isMarked) {
      label = mark === RECEIVER ? 'receiver' : mark === ADDRESS ? 'address' : null;
      isNote = mark === NOTE;
    }
    const words = unwrapped(isMarked ? part.slice(1) : part)
      .replace(/^[:.]+|[:.]+$/g, '')
      .replaceAll(BLANK, ' ');
    if (!/[\p{L}\p{N}]/u.test(words)) continue;
    if (isNote) unused.push(words);
    else if (!/^\d{6}$/.test(words)) pieces.push({ text: words, label, isBesidePhone: isAfterPhone });
    isAfterPhone = false;
    if (label === 'receiver') label = null;
  }
  return { pieces, phone, numbers, unused };
}

/** `(王芳)` → `王芳`; brackets within stay. */
const unwrapped = (text: string): string => /^\(([^()]*)\)$/.exec(text)?.[1] ?? text;

/** Extracts the phone numbers: a mobile number first, as it receives text messages. */
function takePhones(
  text: string,
): Pick<AddressPieces, 'phone' | 'numbers'> & { text: string; others: string[] } {
  const found: string[] = [];
  const put = (written: string): string => {
    found.push(written.trim());
    return ` ${PHONE} `;
  };
  const rest = text.replace(MOBILE, put).replace(LANDLINE, put);
  const numbers = found.map((written) => ({ written, number: numberOf(written) }));
  const chosen = numbers.find(({ number }) => number !== null);
  const others = numbers.filter((one) => one !== chosen).map(({ written }) => written);
  const extension =
    chosen && /^\+?[-\d ()]*$/.test(chosen.written) ? '' : (extensionOf(chosen?.written) ?? '');
  return {
    text: rest,
    phone: chosen?.number ?? '',
    numbers: numbers.filter(({ number }) => number !== null).length,
    others: extension ? [...others, extension] : others,
  };
}

const numberOf = (written: string): string | null => {
  const local = written.replace(/^\(?(?:\+|00)?86\)?[- ]*(?=1)/, '');
  return parsePhone(local) ?? parsePhone(local.replace(/\s*(?:转|-|#)\s*\d{2,6}$/, ''));
};

/** Returns the extension to dial after a shop's privacy number; a mobile number keeps none. */
const extensionOf = (written = ''): string | undefined =>
  /^\D*1[3-9][-\d ]*?((?:转|#)\s*\d{2,6})$/.exec(written)?.[1];
