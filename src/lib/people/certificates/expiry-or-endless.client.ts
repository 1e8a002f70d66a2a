/**
 * Keeps a certificate's last day and 长期有效 exclusive in forms: typing a day clears the tick, ticking empties the day and
 * clearing the tick restores it. The server refuses both together.
 */
export function keepOneEnd(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const [, prefix = '', name] = /^(\w+_)?(expires|endless)$/.exec(target.name) ?? [];
    if (name === undefined) return;
    const other = target.form?.querySelector<HTMLInputElement>(
      name === 'expires' ? `[name="${prefix}endless"][type="checkbox"]` : `[name="${prefix}expires"]`,
    );
    if (!other) return;
    if (name === 'expires') {
      if (target.value !== '') other.checked = false;
    } else if (target.checked) {
      other.dataset['before'] = other.value;
      other.value = '';
    } else if (other.value === '') other.value = other.dataset['before'] ?? '';
  });
}
