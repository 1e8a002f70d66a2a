import { type RefObject, useState } from 'react';
import {
  type AddressTexts,
  type FilledForm,
  fillFromPaste,
} from '#lib/people/addresses/paste/pasted-fields.rules.ts';

/** What the choice of a region is to begin with; drawn again at each turn. */
interface RegionTurn {
  code: string;
  turn: number;
}

/**
 * Puts what was read of a paste into an address form: at once into its empty fields and those that still hold what the
 * paste before put there, or the page (`proposed`), into others when asked. `region` is null until something was put there.
 */
export function usePaste(
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
  // After the region's fields are drawn again: what the form keeps for the tab is what it shows.
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
