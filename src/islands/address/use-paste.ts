import { type RefObject, useState } from 'react';
import { type AddressTexts, fillFromPaste } from '#lib/people/addresses/paste/pasted-fields.rules.ts';

/**
 * Puts what was read of a paste into an address form: into its empty fields at once, into others when asked. `region` is
 * what the choice of a region is to begin with, null until something was put there.
 */
export function usePaste(form: RefObject<HTMLFormElement | null>, first: Partial<AddressTexts> = {}) {
  const [offers, setOffers] = useState(first);
  const [region, setRegion] = useState<string | null>(null);
  const fieldOf = (name: string): HTMLInputElement | null =>
    form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const put = (name: string, value: string): void => {
    const field = fieldOf(name);
    if (name === 'region_code') setRegion(value);
    else if (field) field.value = value;
  };
  // After the region's fields are drawn anew: what the form keeps for the tab is what it shows.
  const announce = (): void =>
    void setTimeout(() => form.current?.dispatchEvent(new Event('input', { bubbles: true })));

  const read = (texts: AddressTexts): void => {
    const typed = (name: string): string => fieldOf(name)?.value ?? '';
    const filled = fillFromPaste(
      {
        ...{ receiver: typed('receiver'), phone: typed('phone') },
        ...{ region_code: typed('region_code'), detail: typed('detail') },
      },
      texts,
    );
    for (const [name, value] of Object.entries(filled.values)) put(name, value);
    setOffers(filled.offers);
    announce();
  };
  const take = (name: keyof AddressTexts, value: string): void => {
    put(name, value);
    setOffers((before) => ({ ...before, [name]: undefined }));
    announce();
  };
  return { offers, region, read, take };
}
