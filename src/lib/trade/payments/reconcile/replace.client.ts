/**
 * Asks before the result of a day is replaced, instead of a box to be ticked: the form knows the days that were compared
 * before (`data-done`), and asks by the question that plain forms have (`data-confirm`).
 */
export function askBeforeReplacing(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-done]');
  const replace = form?.elements.namedItem('replace');
  if (!form || !(replace instanceof HTMLInputElement)) return;
  const done = new Set(form.dataset['done']?.split(','));
  const look = (): void => {
    const { provider, day } = Object.fromEntries(new FormData(form));
    replace.checked = done.has(`${String(provider)} ${String(day)}`);
    if (replace.checked)
      form.dataset['confirm'] = '这一天已经对过账，重新对账会替换结果，写过的备注会留着。要重新对账吗？';
    else delete form.dataset['confirm'];
  };
  const label = replace.closest('label');
  if (label) label.hidden = true;
  form.addEventListener('change', look);
  window.addEventListener('pageshow', look);
}
