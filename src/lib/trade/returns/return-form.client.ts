import { kindRefusal, type ReturnKind, type ReturnReason } from '#lib/trade/returns/returns.rules.ts';

/** Has the form of a return offer the reasons alone that go with the kind that is chosen. */
export function offerReasonsOfKind(form: HTMLFormElement): void {
  const reason = form.querySelector<HTMLSelectElement>('select[name=reason]');
  const look = (): void => {
    const kind = form.querySelector<HTMLInputElement>('[name=kind]:checked')?.value as ReturnKind | undefined;
    for (const option of reason?.options ?? []) {
      const isOff =
        kind !== undefined && option.value !== '' && kindRefusal(kind, option.value as ReturnReason) !== null;
      option.disabled = isOff;
      option.hidden = isOff;
      if (isOff && option.selected && reason) reason.value = '';
    }
  };
  form.addEventListener('change', look);
  look();
}
