import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import { addressFormName } from '#islands/parts/hooks.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { readForm } from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import type { FormField } from '#lib/platform/http/call/forms/form-field.rules.ts';
import type { DeliveryChoice } from '#lib/trade/checkout/checkout.fields.ts';

interface Props {
  /** Of the form of an address. */
  fields: readonly FormField[];
  choices: readonly DeliveryChoice[];
  /** Initial values of a new address. */
  first: Partial<DeliveryChoice> | null;
  chosenId: number | null;
  /** The page itself, to come back to. */
  page: string;
  /** Saves the choices of a form without JavaScript before it goes elsewhere. */
  saving: string;
  onChoose: (id: number) => void;
}

const SHOWN = 4;
const ADDRESS_PAGE = pageLink('/addr');

/**
 * The form is loaded on demand, as most orders go to a saved address. If it fails to load, the page of addresses has
 * one.
 */
const AddressForm = lazy(() =>
  import('#islands/address/AddressForm.tsx').catch((): Promise<never> => {
    window.location.assign(ADDRESS_PAGE);
    return new Promise(() => undefined);
  }),
);

/** Delivery address: choose, add, change. Without JavaScript adding leads to the address page and back. */
export default function AddressChoice({ fields, choices, first, chosenId, page, saving, onChoose }: Props) {
  const [showsAll, setShowsAll] = useState(choices.length <= SHOWN);
  const [editing, setEditing] = useState<DeliveryChoice | 'new' | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const edit = (choice: DeliveryChoice | 'new'): void => {
    setAsked(true);
    setEditing(choice);
  };
  // Restores text typed before a reload, or before a login in between; asks for the first address at once.
  useLayoutEffect(() => {
    const edited = choices.find(({ id }) => readForm(addressFormName(id)) !== null);
    const isNew = choices.length === 0 || readForm(addressFormName(undefined)) !== null;
    if (isNew) queueMicrotask(() => setEditing('new'));
    else if (edited) queueMicrotask(() => setEditing(edited));
  }, [choices]);
  const backWithNew = `${page}&address={id}`;
  const shown = showsAll ? choices : choices.filter(({ id }, index) => index < SHOWN || id === chosenId);

  return (
    <section aria-labelledby="deliver-to" className="card p-4">
      <header className="mb-3 flex items-center justify-between">
        <h2 id="deliver-to" className="text-base font-bold">
          收货地址
        </h2>
        <button
          form="submit-order"
          formAction={saving}
          name="next"
          value={pageLink(`/addr?edit=new&next=${encodeURIComponent(backWithNew)}`)}
          className="btn"
          onClick={(event) => {
            event.preventDefault();
            edit('new');
          }}
        >
          <span className="i-lucide-plus size-4" />
          新增地址
        </button>
      </header>
      {choices.length === 0 && (
        <p className="rounded-md bg-notice-50 px-3 py-2 text-notice">
          还没有收货地址，
          {editing === null ? '请先新增一个' : first ? '下面已填好本单位的地址，核对后保存' : '请填写后保存'}
          。
        </p>
      )}
      <ul className="grid gap-2 lg:grid-cols-2">
        {shown.map((choice) => (
          <li key={choice.id} className="relative">
            <label className="flex h-full min-h-11 gap-2.5 rounded-md border border-line p-3 pr-16 has-checked:border-brand has-checked:bg-brand-50">
              <input
                type="radio"
                name="address_id"
                form="submit-order"
                value={choice.id}
                className="mt-0.5 size-4.5 shrink-0 accent-brand"
                checked={choice.id === chosenId}
                onChange={() => onChoose(choice.id)}
              />
              <span className="min-w-0 wrap-anywhere">
                <b>{choice.receiver}</b>
                <span className="ml-2 tabular-nums">{choice.phone}</span>
                {choice.isDefault && (
                  <span className="ml-2 rounded-sm bg-brand-100 px-1 text-xs text-brand-800">默认</span>
                )}
                <span className="block text-ink-2">{wholeAddress(choice.regionName, choice.detail)}</span>
              </span>
            </label>
            <button
              type="button"
              data-needs-js
              className="absolute right-1 top-1 grid h-9 min-w-11 place-items-center px-2 text-xs text-ink-2 hover:text-brand max-md:h-11"
              aria-label={`修改 ${choice.receiver} 的地址`}
              onClick={() => edit(choice)}
            >
              修改
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && (
        <button type="button" data-needs-js className="btn mt-2" onClick={() => setShowsAll(true)}>
          显示全部 {choices.length} 个地址
        </button>
      )}
      {editing !== null && (
        <div className="mt-3 rounded-md border border-line bg-ground p-4">
          <h3 className="mb-3 font-bold">{editing === 'new' ? '新增收货地址' : '修改收货地址'}</h3>
          <Suspense>
            <AddressForm
              key={editing === 'new' ? 'new' : editing.id}
              fields={fields}
              address={editing === 'new' ? (first ?? {}) : editing}
              next={backWithNew}
              proposed={editing === 'new' ? first : null}
              takesFocus={wasAsked}
              onSaved={(id) => {
                setEditing(null);
                onChoose(id);
              }}
              onCancel={() => setEditing(null)}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}
