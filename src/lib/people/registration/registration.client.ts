import { creditCodeProblem, plainCreditCode } from '#lib/people/members/credit-code.rules.ts';
import { usernameProblem } from '#lib/people/members/username.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { getUserRegisterUsername } from '#lib/people/registration/registration.calls.ts';
import { markRight } from '#lib/platform/browser/calls/field-errors.client.ts';

const PAUSE_MS = 400;

/** Shows next to `input[data-username-check]` whether the name is free, once the user stops typing. */
export function checkUsernames(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-username-check]');
  if (!field) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(field), PAUSE_MS);
  });
}

async function check(field: HTMLInputElement): Promise<void> {
  const username = field.value;
  if (username.trim() === '') return;
  const problem = usernameProblem(username);
  if (problem !== null) return say(field, problem, true);
  try {
    const { is_free: isFree, words } = await callApi<typeof getUserRegisterUsername>(
      'GET',
      '/api/user/register/username',
      { username },
      { quiet: true },
    );
    if (field.value === username) say(field, words, !isFree);
  } catch {
    // The name is checked again when the form is sent.
  }
}

function say(field: HTMLInputElement, words: string, isWrong: boolean): void {
  const place = document.getElementById(`${field.id}-hint`);
  if (!place) return;
  if (isWrong) field.setAttribute('aria-invalid', 'true');
  else markRight(field, place.textContent);
  place.textContent = words;
  place.setAttribute('role', 'status');
  place.className = isWrong ? 'text-xs text-danger' : 'meta';
}

/**
 * Shows next to `input[data-credit-code]` the error of the code, once the user leaves the field or has corrected it.
 */
export function checkCreditCodes(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-credit-code]');
  const place = field && document.getElementById(`${field.id}-hint`);
  if (!field || !place) return;
  const hint = place.textContent;
  const say = (): void => {
    const code = plainCreditCode(field.value);
    const problem = code === '' ? null : creditCodeProblem(code);
    if (problem === null) markRight(field, place.textContent);
    else field.setAttribute('aria-invalid', 'true');
    place.textContent = problem ?? hint;
    place.className = problem === null ? 'meta' : 'text-xs text-danger';
    place.setAttribute('role', 'status');
  };
  field.addEventListener('change', say);
  field.addEventListener('input', () => {
    if (field.ariaInvalid === 'true') say();
  });
}
