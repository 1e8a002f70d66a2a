/** Moves a number field by one step of its own, within its own bounds, and tells of the change. */
export function step(input: HTMLInputElement, direction: number): void {
  const size = Number(input.step) || 1;
  const least = Number(input.min) || 0;
  const most = input.max === '' ? Infinity : Number(input.max);
  const now = Number(input.value) || least;
  input.value = String(Math.min(Math.max(now + direction * size, least), most));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
