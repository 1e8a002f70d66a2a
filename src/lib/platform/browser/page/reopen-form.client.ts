/** Opens a popover as the button that belongs to it does, next to it. */
export function openPopover(popover: HTMLElement): void {
  const button = document.querySelector<HTMLElement>(
    `[popovertarget="${popover.id}"]:not([popovertargetaction])`,
  );
  button?.scrollIntoView({ block: 'nearest' });
  if (!popover.matches(':popover-open')) button?.click();
}

/**
 * Opens the form of a popover that was refused, or lost its session: the page has it open in its place, for browsers
 * without scripts (`data-reopens`). The field in error takes the focus, else the first.
 */
export function reopenForm(): void {
  const form = document.querySelector<HTMLElement>('[data-reopens]');
  if (!form) return;
  form.popover = 'auto';
  openPopover(form);
  const first = 'input:not([type="hidden"]), select, textarea';
  const field = form.querySelector<HTMLElement>('[autofocus]') ?? form.querySelector<HTMLElement>(first);
  field?.focus();
  // Includes the message below it.
  field?.scrollIntoView({ block: 'center' });
}
