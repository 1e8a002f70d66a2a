/** Puts a ready sentence, once chosen, into the words beneath it, where it may be changed before it is sent. */
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
