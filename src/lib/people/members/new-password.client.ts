import { passwordStrength } from '#lib/people/members/password.rules.ts';

/**
 * Says how strong a password is while it is typed (`[data-new-password]`), and shows both fields where that is wished.
 * What it is not to be like is typed in the form, or said by it (`data-username`, `data-phone`).
 */
export function enhanceNewPasswords(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-new-password]')) {
    part.closest('form')?.addEventListener('input', () => sayStrength(part));
    part.querySelector('[data-show-password]')?.addEventListener('change', ({ target }) => {
      const type = target instanceof HTMLInputElement && target.checked ? 'text' : 'password';
      for (const field of fieldsOf(part)) field.type = type;
    });
  }
}

const fieldsOf = (part: HTMLElement): HTMLInputElement[] => [
  ...(part
    .closest('form')
    ?.querySelectorAll<HTMLInputElement>('input[name="password"], input[name="password_again"]') ?? []),
];

function sayStrength(part: HTMLElement): void {
  const [field] = fieldsOf(part);
  const typed = (name: string): string => {
    const found = field?.form?.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found.value : (field?.form?.dataset[name] ?? '');
  };
  const { level, words } = passwordStrength(field?.value ?? '', {
    username: typed('username'),
    phone: typed('phone').replace(/\D/g, ''),
  });
  const meter = part.querySelector('meter');
  if (meter) {
    meter.value = level;
    // an empty bar looks like a stray dash
    meter.hidden = !field?.value;
  }
  const said = part.querySelector('[data-strength]');
  // Said again only where it changed: a reader of screens would read it at each letter.
  if (said && said.textContent !== words) said.textContent = words;
}
