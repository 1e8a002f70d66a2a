import { formatFen, typedYuanToFen } from '#lib/platform/money.rules.ts';

/**
 * Kind of a form control; a type of `<input>` where no other control is named.
 * `source` is an `area` of Markdown in a monospaced font, `account` an existing user name, `username` a new one,
 * checked while it is typed, as a `credit-code` is once it was left; a `new-password` shows its strength; `tabs` are
 * the states of a list, `sort` its orders.
 * A `markdown` is edited as formatted text where scripts run. A `link` is the address of a page, picked by the page's
 * name where scripts run, or another address that its `takes` allows.
 * `picture` holds the address of an uploaded picture, with a file to replace it (`pictureFields`); a `file` is sent
 * with a form of the type `multipart/form-data`.
 */
export type FieldKind =
  | 'area'
  | 'source'
  | 'markdown'
  | 'choice'
  | 'chips'
  | 'ticks'
  | 'switch'
  | 'text'
  | 'tel'
  | 'account'
  | 'username'
  | 'credit-code'
  | 'number'
  | 'link'
  | 'date'
  | 'datetime-local'
  | 'password'
  | 'new-password'
  | 'search'
  | 'money'
  | 'tabs'
  | 'sort'
  | 'picture'
  | 'file';

/** True for fields of several lines. */
export const isLong = (kind: FieldKind): boolean => ['area', 'source', 'markdown'].includes(kind);

/** The pictures that may be uploaded, as a field for a file names them (`accept`). */
export const PICTURE_FILES = 'image/jpeg,image/png,image/webp';

/** Labels of the choices, by value; a map where numbers would not stay in their order. */
export type Words = Readonly<Record<string, string>> | ReadonlyMap<string, string>;

/** Choices in their order. */
export const wordEntries = (words: Words): [value: string, text: string][] =>
  words instanceof Map ? [...words] : Object.entries(words);

/** Metadata of a field in addition to its zod type: its `.meta()`. */
export interface FieldMeta {
  /** The field's name for people: above the field, in differences, in the audit. */
  label?: string;
  /** After the label above the field: `（每行一家）`. */
  note?: string;
  /** Below the field. */
  help?: string;
  kind?: FieldKind;
  /** Labels of the choices, by value. */
  words?: Readonly<Record<string, string>>;
  /**
   * Targets of a `link` in addition to pages of this shop: an `https:` address, or the targets allowed in a menu entry.
   */
  takes?: 'site' | 'menu';
  /** Explanation of each choice, by value: `chips` are then stacked. */
  explained?: Readonly<Record<string, string>>;
  /** Names of the choices in the question a form asks before it is sent, by value; as in `words` unless given. */
  inQuestions?: Readonly<Record<string, string>>;
  /** Kinds of a `file`, as `<input>` names them. */
  accept?: string;
  /** Initial value in a new record; empty unless given. */
  initial?: string;
  /** Share of the form's width from medium screens on; the whole unless given. */
  size?: 'half' | 'quarter';
  /** Lines of an `area`. */
  rows?: number;
  /** Required, though the schema itself accepts an empty one. */
  needed?: boolean;
  /** Limit (characters) of the field, where the schema accepts more, such as blanks. */
  maxlength?: number;
  inputmode?: 'numeric' | 'decimal' | 'text' | 'tel';
  autocomplete?: string;
  placeholder?: string;
  /** Suggestions offered while typing. */
  suggestions?: readonly string[];
}

/** A field of a form as its markup needs it. The constraints are those of the schema. */
export interface FormField extends Omit<FieldMeta, 'words'> {
  words?: Words;
  /** The choices under headings, in place of `words`. */
  groups?: readonly { name: string; words: Words }[];
  name: string;
  label: string;
  kind: FieldKind;
  required: boolean;
  minlength?: number;
  /** A day's are those of the page. */
  min?: number | string;
  max?: number | string;
}

/** A form's fields as texts, by their names, as a browser sends them. */
export type Texts = Record<string, string>;

/** For `adjust`: initial value of a new record on this page. */
export const startingWith = (texts: Readonly<Texts>): Record<string, { initial: string }> =>
  Object.fromEntries(Object.entries(texts).map(([name, initial]) => [name, { initial }]));

/**
 * Returns a field's value in words: the name of a choice, yes or no for a switch, an amount with its sign, a moment.
 */
export function wordsOfField(
  { kind, words, groups = [] }: Pick<FormField, 'kind' | 'words' | 'groups'>,
  text: string,
): string {
  if (kind === 'switch') return text === '1' ? '是' : '否';
  if (kind === 'money') return text === '' ? '' : moneyWords(text);
  if (kind === 'datetime-local') return text.replace('T', ' ');
  if (kind === 'picture') return text === '' ? '' : '上传的图片';
  if (words === undefined && groups.length === 0) return text;
  const names = new Map([
    ...groups.flatMap((group) => wordEntries(group.words)),
    ...wordEntries(words ?? {}),
  ]);
  const named = (value: string) => names.get(value)?.trim();
  return kind === 'ticks'
    ? text
        .split(',')
        .map((value) => named(value) ?? value)
        .join('、')
    : (named(text) ?? text);
}

/** Formats an amount typed in yuan with its sign; other text stays as it is. */
function moneyWords(text: string): string {
  const fen = typedYuanToFen(text);
  return fen === null ? text : formatFen(fen);
}
