const SECOND_MS = 1000;
const two = (value: number): string => String(value).padStart(2, '0');

/** What is left until a moment, in hours, minutes and seconds: `02:14:36`; null once it has passed. Times in ms. */
export function timeLeft(endsAt: number, now: number): string | null {
  const seconds = Math.ceil((endsAt - now) / SECOND_MS);
  if (seconds <= 0) return null;
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
