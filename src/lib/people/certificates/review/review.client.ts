/** Copies a chosen ready sentence into the text field below it, where it may be changed before it is sent. */
export function fillReadySentences(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="ready"]')) {
    select.addEventListener('change', () => {
      const words = select.form?.querySelector<HTMLTextAreaElement>('textarea[name="words"]');
      if (!words || select.value === '') return;
      words.value = [words.value.trim(), select.value].filter(Boolean).join('\n').slice(0, words.maxLength);
      select.value = '';
      words.focus();
    });
  }
}

/**
 * Asks for confirmation before `form[data-no-scope]` is sent without any business scope, by the page's `FormEnhancer`.
 */
export function askWithoutScopes(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      const words = target instanceof HTMLFormElement ? target.dataset['noScope'] : undefined;
      if (words === undefined || !(target instanceof HTMLFormElement)) return;
      if (target.querySelector('input[name^="scope_"]:checked')) delete target.dataset['confirm'];
      else target.dataset['confirm'] = words;
    },
    { capture: true },
  );
}
