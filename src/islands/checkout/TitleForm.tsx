import { useRef, useState } from 'react';
import DeclaredField from '#islands/parts/DeclaredField.tsx';
import { useKeptForm } from '#islands/parts/use-kept-form.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { parseTaxNo, ORDINARY_FIELDS, type TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';
import type { FormField } from '#lib/platform/http/call/forms/form-field.rules.ts';
import type { POST } from '#pages/api/invoice/title/index.ts';

interface Props {
  /** Of the declared form. */
  fields: readonly FormField[];
  kind: TitleKind;
  company: string;
  onSaved: (id: number) => void;
  onCancel: () => void;
}

/** The name under which this tab keeps what is typed. */
export const TITLE_FORM = 'invoice-title';
export const TITLE_FIRST_FIELD = 'title-title';

/** Adds an invoice title in place. What is wrong is said next to its field; the server decides. */
export default function TitleForm({ fields, kind, company, onSaved, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { kept, key, onInput, forget } = useKeptForm(TITLE_FORM, form);
  const [errors, setErrors] = useState<Record<string, readonly string[]>>({});
  const [taxHint, setTaxHint] = useState('');
  const [isSaving, setSaving] = useState(false);
  const shown = fields.filter(({ name }) => kind === 'special' || ORDINARY_FIELDS.includes(name));
  const first: Record<string, string | undefined> = kept ?? { title: company };

  const save = async (): Promise<void> => {
    if (isSaving || !form.current) return;
    setSaving(true);
    try {
      const { id } = await callApi<typeof POST>('POST', '/api/invoice/title', new FormData(form.current));
      forget();
      onSaved(id);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      setErrors(fields);
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(fields)[0] ?? ''}"]`)?.focus();
      setSaving(false);
    }
  };

  return (
    <form
      ref={form}
      key={key}
      onInput={onInput}
      aria-label="新增发票抬头"
      noValidate
      className="mt-3 grid gap-3 rounded-md border border-line bg-ground p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      {shown.map((field) => (
        <DeclaredField
          key={field.name}
          field={field}
          id={`title-${field.name}`}
          error={errors[field.name]?.[0]}
          value={first[field.name]}
          {...(field.name === 'tax_no' && {
            label: kind === 'ordinary' ? `${field.label}（企业须填）` : field.label,
            hint: taxHint || field.help,
            onBlur: ({ currentTarget }) => setTaxHint(parseTaxNo(currentTarget.value)?.hint ?? ''),
          })}
        />
      ))}
      <p className="flex gap-2 sm:col-span-2 sm:justify-end">
        <button
          type="button"
          className="btn max-md:h-11"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          取消
        </button>
        <button className="btn-primary px-6 max-md:h-11" disabled={isSaving}>
          {isSaving ? '正在保存' : '保存抬头'}
        </button>
      </p>
    </form>
  );
}
