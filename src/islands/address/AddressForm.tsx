import PasteAddress, { PasteOffer } from '#islands/address/PasteAddress.tsx';
import RegionFields from '#islands/address/RegionFields.tsx';
import { DeclaredField } from '#islands/parts/Field.tsx';
import { addressFormName, useFieldErrors, useKeptForm } from '#islands/parts/hooks.ts';
import { type Address } from '#lib/people/addresses/addresses.rules.ts';
import {
  type AddressTexts,
  type FilledForm,
  fillFromPaste,
  toAddressTexts,
} from '#lib/people/addresses/paste/pasted-fields.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError, isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { goSaying } from '#lib/platform/browser/calls/form-in-place.client.ts';
import { marksAfter, marksOf, mergeMarked } from '#lib/platform/differences.rules.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import type { FormField, Texts } from '#lib/platform/http/call/forms/form-field.rules.ts';
import type { getAddress, postAddress, postAddressIdEdit } from '#lib/people/addresses/addresses.calls.ts';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';

interface Props {
  /** Of the declared form. */
  fields: readonly FormField[];
  /** Content of the fields; an id makes it a change of that address. */
  address: Partial<Address>;
  /** Values the page filled into a new address, which a paste replaces. */
  proposed?: Partial<Address> | null;
  /** Marks of a saved address as it was opened, where the fields hold something else. */
  marks?: string | undefined;
  errors?: FieldErrors;
  /** Page to open after saving; `{id}` stands for the address. */
  next: string;
  /** Called instead, where the page itself continues. */
  onSaved?: (id: number) => void;
  onCancel?: () => void;
  /** True when the form takes the focus when shown. */
  takesFocus?: boolean;
  /** Text in the field for pastes, the text read before, and the values read for fields that hold something else. */
  pasted?: { text: string; before: string; offers: Partial<AddressTexts> };
  /** The page where several pasted at once are shown as a list; without it the first is taken. */
  listPage?: string;
}

/** Returns an address as the form's texts, which this tab keeps. */
const toTexts = (address: Partial<Address>): Texts => ({
  ...toAddressTexts(address),
  is_default: address.isDefault ? '1' : '',
});

/** Adds or changes a delivery address. Errors are shown next to their fields; the server decides. */
export default function AddressForm({
  fields,
  address,
  proposed,
  marks: opened,
  errors: initial = {},
  next,
  onSaved,
  onCancel,
  takesFocus,
  pasted,
  listPage,
}: Props) {
  const { errors, setErrors, onInput: onMended } = useFieldErrors(initial);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { offers, region, read, take } = usePaste(
    form,
    pasted?.offers,
    proposed ? toAddressTexts(proposed) : undefined,
  );
  const { kept, key, onInput, forget } = useKeptForm(addressFormName(address.id), form);
  const first = kept ?? toTexts(address);
  const [newMarks, setMarks] = useState<string | null>(null);
  const marks = newMarks ?? kept?.['marks'] ?? opened ?? marksOf(toTexts(address));
  const action =
    address.id === undefined
      ? callPath<typeof postAddress>('/api/address')
      : callPath<typeof postAddressIdEdit>(`/api/address/${address.id}/edit`);

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLInputElement>('#receiver')?.focus();
  }, [takesFocus]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    // A list of several is shown by the server.
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const sent = new FormData(event.currentTarget);
    let words = '';
    const onMessage = (message: string): void => void (words = message);
    try {
      const { id } = await callApi<typeof postAddress | typeof postAddressIdEdit>(
        'POST',
        action,
        sent,
        onSaved ? {} : { onMessage },
      );
      forget();
      if (onSaved) onSaved(id);
      else goSaying(words, next.replace('{id}', String(id)));
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      const isOvertaken = isConflict(error) && address.id !== undefined;
      const wrong = isOvertaken ? await askAbout(sent).catch(() => ({})) : fields;
      setErrors(wrong);
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(wrong)[0] ?? ''}"]`)?.focus();
      setSaving(false);
    }
  };
  /**
   * After another tab changed the same fields, returns their saved values as errors; the next save overwrites these.
   */
  const askAbout = async (sent: FormData): Promise<FieldErrors> => {
    const { data } = await callApi<typeof getAddress>('GET', '/api/address', {});
    const saved = data.find(({ id }) => id === address.id);
    if (!saved) return {};
    const now = toTexts({ ...saved, regionCode: saved.region_code, isDefault: saved.is_default === 1 });
    const typed = Object.fromEntries(
      Object.keys(now).map((name) => [name, sent.get(name)?.toString() ?? '']),
    );
    setMarks(marksAfter(marks, typed, marksOf(now)));
    const wordsOf = (name: string) => (name === 'region_code' ? saved.region_name : now[name]);
    const asked = mergeMarked<Texts>(marks, { saved: now, typed }).both;
    return Object.fromEntries(
      asked.map((name) => [name, [`这一项在别处刚改成“${wordsOf(name)}”；要用这里填的，再保存一次`]]),
    );
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
      onInput={(event) => {
        onInput(event);
        onMended(event);
      }}
      method="post"
      action={action}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => void onSubmit(event)}
    >
      {/* Enter in a field saves: the first button of a form is the one it presses. */}
      <button hidden />
      <input type="hidden" name="next" value={next} />
      {address.id !== undefined && <input type="hidden" name="marks" value={marks} />}
      <PasteAddress
        text={kept?.['paste'] ?? pasted?.text ?? ''}
        before={kept?.['paste_before'] ?? pasted?.before ?? ''}
        error={errors['paste']?.[0]}
        onRead={(texts, before) => {
          setErrors({});
          return read(texts, before);
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

/** Initial value of the region fields; each turn renders them again. */
interface RegionTurn {
  code: string;
  turn: number;
}

/**
 * Fills the values read from a paste into an address form: at once into its empty fields and those that still hold
 * values of the previous paste or of the page (`proposed`), into others on request. `region` is null until one was
 * filled in.
 */
function usePaste(
  form: RefObject<HTMLFormElement | null>,
  first: Partial<AddressTexts> = {},
  proposed?: AddressTexts,
) {
  const [offers, setOffers] = useState(first);
  const [region, setRegion] = useState<RegionTurn | null>(null);
  const fieldOf = (name: string): HTMLInputElement | null =>
    form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const put = (name: string, value: string): void => {
    const field = fieldOf(name);
    if (name === 'region_code') setRegion((last) => ({ code: value, turn: (last?.turn ?? 0) + 1 }));
    else if (field) field.value = value;
  };
  // After the region's fields are rendered again: the form stores the shown values for the tab.
  const announce = (): void =>
    void setTimeout(() => form.current?.dispatchEvent(new Event('input', { bubbles: true })));

  const read = (texts: AddressTexts, before?: AddressTexts): FilledForm => {
    const held = (name: string): string => fieldOf(name)?.value ?? '';
    const typed: AddressTexts = {
      receiver: held('receiver'),
      phone: held('phone'),
      region_code: held('region_code'),
      detail: held('detail'),
    };
    const filled = fillFromPaste(typed, texts, before, proposed);
    for (const name of Object.keys(typed) as (keyof AddressTexts)[]) {
      // A province alone, which the paste before chose, is in no field of the form.
      const isProvinceOfBefore = name === 'region_code' && typed[name] === '' && before?.[name];
      if (filled.values[name] !== typed[name] || isProvinceOfBefore) put(name, filled.values[name]);
    }
    setOffers(filled.offers);
    announce();
    return filled;
  };
  const take = (name: keyof AddressTexts, value: string): void => {
    put(name, value);
    setOffers((before) => ({ ...before, [name]: undefined }));
    announce();
  };
  return { offers, region, read, take };
}
