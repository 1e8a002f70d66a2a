import type { z } from 'zod';
import { type Difference, marksOf } from '#lib/platform/differences.rules.ts';
import { askedOf, basisOf, type Flash } from '#lib/platform/http/call/flash.server.ts';
import {
  type FormField,
  isLong,
  type Texts,
  wordsOfField,
} from '#lib/platform/http/call/forms/form-field.rules.ts';
import { inWords } from '#lib/platform/markdown/in-words.rules.ts';
import { fieldsOf, newTexts, textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';

/** A field with its value and its error. */
export interface FilledField extends FormField {
  id: string;
  value: string;
  error: string | undefined;
  /** True for the first wrong field of its form, where typing continues. */
  autofocus: boolean;
}

/** A form as a page shows it: the saved record, or the refused input. */
export interface OpenForm {
  fields: readonly FilledField[];
  /** Basis of a record that is also changed elsewhere; null where it is not. */
  basis: { version?: string; marks: string } | null;
  /** Fields that a colleague has changed too, to be asked about; null where no colleague was faster. */
  asked: readonly Difference[] | null;
  /** The fields' texts by their names. */
  values: Readonly<Texts>;
  /** Sent along; see {@link Opening}. */
  does: string | undefined;
  /** Answers to the questions asked: `checked_` fields as the refusal named them, confirmed by sending again. */
  checked: Readonly<Texts>;
  /** True when it is shown again as it was sent. */
  isAgain: boolean;
}

interface Opening<Schema extends z.ZodObject> {
  /** Saved record; null for a new one. */
  record: z.output<Schema> | null;
  flash: Flash | null;
  /** Version of the saved record; none for records without versions, or new ones. */
  version?: number | undefined;
  /**
   * True when a record without versions may be changed in another tab too: it is saved over the marks of its fields
   * alone.
   */
  overMarks?: boolean;
  /** Field properties that only the page knows, such as the current choices; null leaves a field out. */
  adjust?: Readonly<Record<string, Partial<FormField> | null>>;
  /**
   * Action of the form: sent along where several forms of a page share field names, to assign a message to its form.
   */
  does?: string;
  /** True when its first wrong field takes the focus; false where another form of the same message comes before. */
  takesFocus?: boolean;
  /** Prefix of the fields' ids; unless given, the form's action. */
  prefix?: string;
}

/**
 * Opens a declared form: with the typed values where it was refused or is continued (`keepValues` of its call), else
 * with the saved record.
 */
export function openForm<Schema extends z.ZodObject>(
  schema: Schema,
  {
    record,
    flash,
    version,
    overMarks = version !== undefined,
    adjust = {},
    does,
    takesFocus = true,
    prefix = does === undefined ? '' : `${does}-`,
  }: Opening<Schema>,
): OpenForm {
  const held = isOf(schema, flash, does) ? flash : null;
  const fields = fieldsOf(schema)
    .filter(({ name }) => adjust[name] !== null)
    .map((field) => ({ ...field, ...adjust[field.name] }));
  const saved = record === null ? newTexts(fields) : textsOf(schema, record);
  const typed = (field: FormField) => held && typedOf(field, held.values);
  const errorOf = ({ name, kind }: FormField) =>
    (held?.errors?.[name] ?? (kind === 'picture' ? held?.errors?.['picture'] : undefined))?.[0];
  const firstWrong = takesFocus ? fields.find((field) => errorOf(field) !== undefined) : undefined;
  const filled = fields.map((field) => ({
    ...field,
    id: `${prefix}${field.name}`,
    value: typed(field) ?? saved[field.name] ?? '',
    error: errorOf(field),
    autofocus: field === firstWrong,
  }));
  const words = (text: (field: FilledField) => string) =>
    Object.fromEntries(
      filled.map((field) => [
        field.name,
        field.kind === 'markdown' ? inWords(text(field)) : wordsOfField(field, text(field)),
      ]),
    );
  return {
    fields: filled,
    values: Object.fromEntries(filled.map(({ name, value }) => [name, value])),
    does,
    checked: checkedOf(held),
    isAgain: held !== null,
    basis: overMarks
      ? {
          ...(version !== undefined && { version: basisOf(held, 'version', String(version)) }),
          marks: basisOf(held, 'marks', marksOf(saved)),
        }
      : null,
    asked: !overMarks
      ? null
      : askedOf(held, Object.fromEntries(filled.map(({ name, label }) => [name, label])), {
          saved: words(({ name }) => saved[name] ?? ''),
          typed: words(({ value }) => value),
        }),
  };
}

function checkedOf(held: Flash | null): Texts {
  const asked = Object.entries(held?.errors ?? {}).map(([name, [text = '']]) => [name, text] as const);
  const all = [...Object.entries(held?.values ?? {}), ...asked];
  return Object.fromEntries(all.filter(([name]) => name.startsWith('checked_')));
}

/** One field of an open form by its name, to be drawn apart from the others. */
export function fieldOf({ fields }: Pick<OpenForm, 'fields'>, name: string) {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`the form has no field ${name}`);
  return drawn(field);
}

/** A field as `Field` takes it. */
export const drawn = ({ label, note = '', help, min, max, maxlength, ...field }: FilledField) => ({
  name: field.name,
  id: field.id,
  kind: field.kind,
  words: field.words,
  takes: field.takes,
  explained: field.explained,
  accept: field.accept,
  label: `${label}${note}`,
  hint: isLong(field.kind) ? withLimit(help, maxlength) : help,
  error: field.error,
  autofocus: field.autofocus,
  value: field.value,
  rows: field.rows,
  required: field.required,
  minlength: field.minlength,
  maxlength: isLong(field.kind) ? undefined : maxlength,
  ...((field.kind === 'number' || field.kind === 'date') && { min, max }),
  ...(field.inputmode && { inputmode: field.inputmode }),
  autocomplete: field.autocomplete,
  placeholder: field.placeholder,
  groups: field.groups,
  suggestions: field.suggestions,
});

/**
 * Adds the number of characters that a long text may have to its help. The server refuses more, with the typed values
 * kept: with a `maxlength`, a browser cuts pasted text without notice.
 */
function withLimit(help: string | undefined, most: number | undefined): string | undefined {
  if (most === undefined || help?.includes(`最多 ${most} `)) return help;
  const limit = `最多 ${most} 个字`;
  if (help === undefined) return limit;
  return help.endsWith('。') ? `${help}${limit}。` : `${help}，${limit}`;
}

/**
 * True when a message belongs to this form, and not to another of its page; a form that was too large was not read, and
 * has no values.
 */
function isOf(schema: z.ZodObject, flash: Flash | null, does: string | undefined): boolean {
  const { errors = {}, values = {} } = flash ?? {};
  if (values['does'] !== undefined) return values['does'] === does;
  const mayBe = does === undefined || Object.keys(values).length === 0;
  return mayBe && fieldsOf(schema).some(({ name }) => name in { ...errors, ...values });
}

/** Returns the text typed into a field; a box that is not ticked is not sent. */
function typedOf({ name, kind }: FormField, values: Readonly<Texts> | undefined): string | undefined {
  const text = values?.[name];
  const isBox = kind === 'switch' || kind === 'ticks';
  return text ?? (values && isBox ? '' : undefined);
}

/**
 * Returns a save's changes for the audit: `挂牌价 ¥10.00 → ¥9.50，产地 无 → 河南`; of a long text its length. Empty where it
 * changes nothing. `adjust` has the labels of choices that the schema does not know, as for its page.
 */
export function changeWords<Schema extends z.ZodObject>(
  schema: Schema,
  before: z.output<Schema>,
  after: z.output<Schema>,
  adjust: Readonly<Record<string, Partial<FormField>>> = {},
): string {
  const [old, now] = [textsOf(schema, before), textsOf(schema, after)];
  return fieldsOf(schema)
    .filter(({ name }) => old[name] !== now[name])
    .map((field) => ({ ...field, ...adjust[field.name] }))
    .map((field) => `${field.label} ${said(field, old)} → ${said(field, now)}`)
    .join('，');
}

function said(field: FormField, texts: Readonly<Record<string, string>>): string {
  const text = texts[field.name] ?? '';
  return isLong(field.kind) ? `${text.length} 字` : wordsOfField(field, text) || '无';
}
