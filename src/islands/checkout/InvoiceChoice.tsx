import { DeclaredField } from '#islands/parts/Field.tsx';
import { useFieldErrors, useInBrowser, useKeptForm } from '#islands/parts/hooks.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { readForm } from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import type { FormField } from '#lib/platform/http/call/forms/form-field.rules.ts';
import {
  fitsKind,
  type InvoiceTitle,
  ORDINARY_FIELDS,
  parseTaxNo,
  titleHint,
  type TitleKind,
} from '#lib/trade/invoices/invoice-title.rules.ts';
import { INVOICE_KINDS, type InvoiceKind } from '#lib/trade/orders/orders.rules.ts';
import type { postInvoiceTitle } from '#lib/trade/invoices/invoice-titles.calls.ts';
import { useEffect, useRef, useState } from 'react';

interface Props {
  /** Of the form of a title. */
  fields: readonly FormField[];
  kind: InvoiceKind;
  titleId: number | null;
  titles: readonly InvoiceTitle[];
  /** name on an ordinary invoice without a title of the book */
  company: string;
  /** this page, to come back to */
  page: string;
  onKind: (kind: InvoiceKind) => void;
  onTitle: (id: number | null) => void;
}

const HINTS: Record<InvoiceKind, string> = {
  none: '需要时，发货后在“电子发票”里申请',
  ordinary: '发货后在“电子发票”里申请，几个订单可以合开',
  special: '发货后在“电子发票”里申请；抬头、税号、开户行、账号、地址、电话齐全才能开具，可抵扣',
};

/** Brings the form into view and its first field under the fingers. */
function showForm(): void {
  const field = document.getElementById(TITLE_FIRST_FIELD);
  field?.closest('form')?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Kind of invoice and its title: one of the member's book, or a new one added in place. */
export default function InvoiceChoice({
  fields,
  kind,
  titleId,
  titles,
  company,
  page,
  onKind,
  onTitle,
}: Props) {
  const inBrowser = useInBrowser();
  const [isAdding, setAdding] = useState<boolean | null>(null);
  const shown = inBrowser ? titles.filter((title) => fitsKind(title, kind)) : titles;
  const needsTitle = kind === 'special' && shown.length === 0;
  const showsForm = isAdding ?? (inBrowser && (needsTitle || readForm(TITLE_FORM) !== null));
  // Asked for on this page, by the button or by a kind that needs a title: it comes into view, above the bar.
  const wasShown = useRef<boolean | null>(null);
  useEffect(() => {
    if (wasShown.current === false && showsForm && kind !== 'none') showForm();
    if (inBrowser) wasShown.current = showsForm;
  }, [showsForm, inBrowser, kind]);
  const chosen = titles.find(({ id }) => id === titleId);
  const chosenHint = chosen && titleHint(chosen.title, company);

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-base font-bold">发票</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(INVOICE_KINDS) as InvoiceKind[]).map((name) => (
          <label
            key={name}
            className="flex h-9 items-center gap-2 rounded-md border border-line px-3 has-checked:border-brand has-checked:bg-brand-50 max-md:h-11"
          >
            <input
              type="radio"
              name="invoice_kind"
              form="submit-order"
              value={name}
              className="size-4 accent-brand"
              checked={name === kind}
              onChange={() => onKind(name)}
            />
            {INVOICE_KINDS[name]}
          </label>
        ))}
      </div>
      <p className="meta mt-2" data-needs-js>
        {HINTS[kind]}
      </p>
      {(kind !== 'none' || !inBrowser) && (
        <div className="mt-3 grid gap-2">
          <label htmlFor="invoice-title" className="font-bold">
            发票抬头
          </label>
          <div className="flex gap-2">
            <select
              id="invoice-title"
              name="invoice_title_id"
              form="submit-order"
              className="field min-w-0 flex-1"
              value={titleId ?? ''}
              onChange={(event) => onTitle(Number(event.currentTarget.value) || null)}
            >
              {(kind !== 'special' || !inBrowser) && <option value="">{company}（下单公司）</option>}
              {needsTitle && inBrowser && <option value="">请先新增专用发票抬头</option>}
              {shown.map((title) => (
                <option key={title.id} value={title.id}>
                  {title.title}
                  {title.taxNo && `　${title.taxNo}`}
                </option>
              ))}
            </select>
            <button
              type="button"
              data-needs-js
              className="btn shrink-0 max-md:h-11"
              aria-expanded={showsForm}
              onClick={() => {
                if (showsForm) showForm();
                else setAdding(true);
              }}
            >
              <span className="i-lucide-plus size-4" />
              新增抬头
            </button>
          </div>
          <a
            href={pageLink(`/zhzx/fptt?next=${encodeURIComponent(page)}`)}
            className="inline-flex min-h-9 items-center justify-self-start link max-md:min-h-11"
          >
            管理发票抬头
          </a>
          {chosenHint && <p className="text-xs text-notice">{chosenHint}</p>}
          {chosen?.kind === 'special' && kind === 'special' && (
            <p className="meta">
              {chosen.bank} {chosen.account}，{chosen.address}，{chosen.phone}
            </p>
          )}
        </div>
      )}
      {showsForm && kind !== 'none' && (
        <TitleForm
          fields={fields}
          kind={kind}
          company={company}
          onSaved={(id) => {
            setAdding(false);
            onTitle(id);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </fieldset>
  );
}

interface TitleFormProps {
  /** Of the declared form. */
  fields: readonly FormField[];
  kind: TitleKind;
  company: string;
  onSaved: (id: number) => void;
  onCancel: () => void;
}

/** Name under which this tab stores the typed text. */
const TITLE_FORM = 'invoice-title';
const TITLE_FIRST_FIELD = 'title-title';

/** Adds an invoice title in place. Errors are shown next to their fields; the server decides. */
function TitleForm({ fields, kind, company, onSaved, onCancel }: TitleFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { kept, key, onInput, forget } = useKeptForm(TITLE_FORM, form);
  const { errors, setErrors, onInput: onMended } = useFieldErrors();
  const [taxHint, setTaxHint] = useState('');
  const [isSaving, setSaving] = useState(false);
  const shown = fields.filter(({ name }) => kind === 'special' || ORDINARY_FIELDS.includes(name));
  const first: Record<string, string | undefined> = kept ?? { title: company };

  const save = async (): Promise<void> => {
    if (isSaving || !form.current) return;
    setSaving(true);
    try {
      const { id } = await callApi<typeof postInvoiceTitle>(
        'POST',
        '/api/invoice/title',
        new FormData(form.current),
      );
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
      onInput={(event) => {
        onInput(event);
        onMended(event);
      }}
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
