import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST as edit } from '#pages/api/address/[id]/edit.ts';
import type { POST as add } from '#pages/api/address/index.ts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import PasteAddress, { PasteOffer } from '#islands/address/PasteAddress.tsx';
import RegionFields from '#islands/address/RegionFields.tsx';
import { addressFormName } from '#islands/address/address-form-name.ts';
import DeclaredField from '#islands/parts/DeclaredField.tsx';
import { useKeptForm } from '#islands/parts/use-kept-form.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import type { AddressTexts } from '#lib/people/addresses/paste/pasted-fields.rules.ts';
import { usePaste } from '#islands/address/use-paste.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import type { FormField, Texts } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';

interface Props {
  /** Of the declared form. */
  fields: readonly FormField[];
  /** What the fields hold; an id makes it a change of that address. */
  address: Partial<Address>;
  errors?: FieldErrors;
  /** Where a saved address leads to; `{id}` stands for it. */
  next: string;
  /** In its place, where the page goes on by itself. */
  onSaved?: (id: number) => void;
  onCancel?: () => void;
  /** Whether to take the focus when shown. */
  takesFocus?: boolean;
  /** What is in the field for pastes, what was read before, and what was read for fields that hold something else. */
  pasted?: { text: string; before: string; offers: Partial<AddressTexts> };
  /** The page where several pasted at once are shown as a list; without it the first is taken. */
  listPage?: string;
}

/** What an address is in the form, as this tab keeps it. */
const toTexts = ({ receiver = '', phone = '', detail = '', ...rest }: Partial<Address>): Texts => ({
  receiver,
  phone,
  detail,
  region_code: rest.regionCode ?? '',
  is_default: rest.isDefault ? '1' : '',
});

/** Adds or changes a delivery address. What is wrong is said next to its field; the server decides. */
export default function AddressForm({
  fields,
  address,
  errors: initial = {},
  next,
  onSaved,
  onCancel,
  takesFocus,
  pasted,
  listPage,
}: Props) {
  const [errors, setErrors] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { offers, region, read, take } = usePaste(form, pasted?.offers);
  const { kept, key, onInput, forget } = useKeptForm(addressFormName(address.id), form);
  const first = kept ?? toTexts(address);
  const action =
    address.id === undefined
      ? callPath<typeof add>('/api/address')
      : callPath<typeof edit>(`/api/address/${address.id}/edit`);

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLInputElement>('#receiver')?.focus();
  }, [takesFocus]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    // A list of several is shown by the server.
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      const { id } = await callApi<typeof add | typeof edit>(
        'POST',
        action,
        new FormData(event.currentTarget),
      );
      forget();
      if (onSaved) onSaved(id);
      else window.location.assign(next.replace('{id}', String(id)));
    } catch (error) {
      const wrong = error instanceof CallError ? error.fields : {};
      setErrors(wrong);
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(wrong)[0] ?? ''}"]`)?.focus();
      setSaving(false);
    }
  };
  const drawn = (name: keyof AddressTexts, className?: string) =>
    fields
      .filter((field) => field.name === name)
      .map((field) => (
        <DeclaredField
          key={name}
          field={field}
          error={errors[name]?.[0]}
          value={first[name]}
          className={className}
        >
          <PasteOffer name={name} offers={offers} take={take} />
        </DeclaredField>
      ));

  return (
    <form
      ref={form}
      key={key}
      onInput={onInput}
      method="post"
      action={action}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => void onSubmit(event)}
    >
      {/* Enter in a field saves: the first button of a form is the one it presses. */}
      <button hidden />
      <input type="hidden" name="next" value={next} />
      <PasteAddress
        text={kept?.['paste'] ?? pasted?.text ?? ''}
        before={kept?.['paste_before'] ?? pasted?.before ?? ''}
        error={errors['paste']?.[0]}
        onRead={(texts, before) => {
          setErrors({});
          read(texts, before);
        }}
        listPage={listPage}
      />
      {drawn('receiver')}
      {drawn('phone')}
      <RegionFields
        key={region?.turn ?? 0}
        code={region?.code ?? first['region_code'] ?? ''}
        error={errors['region_code']?.[0]}
        more=<PasteOffer name="region_code" offers={offers} take={take} />
      />
      {drawn('detail', 'sm:col-span-2')}
      <label className="flex min-h-9 items-center gap-2 max-md:min-h-11">
        <input
          type="checkbox"
          name="is_default"
          value="1"
          defaultChecked={first['is_default'] === '1'}
          className="size-4.5 accent-brand"
        />
        {fields.find(({ name }) => name === 'is_default')?.label}
      </label>
      <p className="flex gap-2 sm:justify-end">
        {onCancel && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            取消
          </button>
        )}
        <button className="btn-primary px-6" disabled={isSaving}>
          {isSaving ? '正在保存' : '保存地址'}
        </button>
      </p>
    </form>
  );
}
