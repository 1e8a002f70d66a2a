import { ADDRESS_LIMITS } from '#lib/people/addresses/addresses.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST as edit } from '#pages/api/address/[id]/edit.ts';
import type { POST as add } from '#pages/api/address/index.ts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import PasteAddress, { PasteOffer } from '#islands/address/PasteAddress.tsx';
import RegionFields from '#islands/address/RegionFields.tsx';
import { addressFormName } from '#islands/address/address-form-name.ts';
import Field from '#islands/parts/Field.tsx';
import { useKeptForm } from '#islands/parts/use-kept-form.ts';
import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import type { AddressTexts } from '#lib/people/addresses/paste/pasted-fields.rules.ts';
import { usePaste } from '#islands/address/use-paste.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';

interface AddressErrors {
  paste?: string | undefined;
  receiver?: string | undefined;
  phone?: string | undefined;
  region_code?: string | undefined;
  detail?: string | undefined;
}

interface Props {
  /** What the fields hold; an id makes it a change of that address. */
  address: Partial<Address>;
  errors?: AddressErrors;
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

const fromFields = (fields: Record<string, string>): Partial<Address> => ({
  receiver: fields['receiver'],
  phone: fields['phone'],
  regionCode: fields['region_code'],
  detail: fields['detail'],
  isDefault: fields['is_default'] === '1',
});

/** Adds or changes a delivery address. What is wrong is said next to its field; the server decides. */
export default function AddressForm({
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
  const first = kept ? fromFields(kept) : address;
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
      const fields = error instanceof CallError ? error.fields : {};
      const first = (name: string) => fields[name]?.[0];
      setErrors({
        receiver: first('receiver'),
        phone: first('phone'),
        region_code: first('region_code'),
        detail: first('detail'),
      });
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(fields)[0] ?? ''}"]`)?.focus();
      setSaving(false);
    }
  };
  const text = (name: keyof typeof ADDRESS_LIMITS, autoComplete: string) => ({
    id: name,
    name,
    className: 'field',
    required: true,
    maxLength: ADDRESS_LIMITS[name],
    autoComplete,
    defaultValue: first[name],
    'aria-invalid': errors[name] ? ('true' as const) : undefined,
    'aria-describedby': errors[name] ? `${name}-error` : undefined,
  });

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
        error={errors.paste}
        onRead={(texts, before) => {
          setErrors({});
          read(texts, before);
        }}
        listPage={listPage}
      />
      <Field label="收货人" id="receiver" error={errors.receiver}>
        <input {...text('receiver', 'name')} />
        <PasteOffer name="receiver" offers={offers} take={take} />
      </Field>
      <Field label="电话" id="phone" error={errors.phone} hint="手机号，或带区号的座机号">
        <input {...text('phone', 'tel')} inputMode="tel" />
        <PasteOffer name="phone" offers={offers} take={take} />
      </Field>
      <RegionFields
        key={region?.turn ?? 0}
        code={region?.code ?? first.regionCode ?? ''}
        error={errors.region_code}
        more=<PasteOffer name="region_code" offers={offers} take={take} />
      />
      <Field label="详细地址" id="detail" error={errors.detail} className="sm:col-span-2">
        <input {...text('detail', 'street-address')} placeholder="区县、街道、门牌号" />
        <PasteOffer name="detail" offers={offers} take={take} />
      </Field>
      <label className="flex min-h-9 items-center gap-2 max-md:min-h-11">
        <input
          type="checkbox"
          name="is_default"
          value="1"
          defaultChecked={first.isDefault}
          className="size-4.5 accent-brand"
        />
        设为默认地址
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
