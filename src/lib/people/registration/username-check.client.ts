import { usernameProblem } from '#lib/people/members/username.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { GET } from '#pages/api/user/register/username.ts';

const PAUSE_MS = 400;

/** Says next to `input[data-username-check]` whether the name may be had, once its typist pauses. */
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
    const { is_free: isFree, words } = await callApi<typeof GET>(
      'GET',
      '/api/user/register/username',
      { username },
      { quiet: true },
    );
    if (field.value === username) say(field, words, !isFree);
  } catch {
    // It is checked again when the form is sent.
  }
}

function say(field: HTMLInputElement, words: string, isWrong: boolean): void {
  const place = document.getElementById(`${field.id}-hint`);
  if (!place) return;
  place.textContent = words;
  place.setAttribute('role', 'status');
  place.className = isWrong ? 'text-xs text-danger' : 'meta';
  if (isWrong) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}
