import { creditCodeProblem, plainCreditCode } from '#lib/people/members/credit-code.rules.ts';

/**
 * Says next to `input[data-credit-code]` what is wrong with the code, once its typist leaves it or has put it right.
 */
export function checkCreditCodes(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-credit-code]');
  const place = field && document.getElementById(`${field.id}-hint`);
  if (!field || !place) return;
  const hint = place.textContent;
  const say = (): void => {
    const code = plainCreditCode(field.value);
    const problem = code === '' ? null : creditCodeProblem(code);
    place.textContent = problem ?? hint;
    place.className = problem === null ? 'meta' : 'text-xs text-danger';
    place.setAttribute('role', 'status');
    if (problem === null) field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
  };
  field.addEventListener('change', say);
  field.addEventListener('input', () => {
    if (field.ariaInvalid === 'true') say();
  });
}
