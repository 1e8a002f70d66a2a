import type { DialogTexts } from '#lib/platform/browser/dialogs/dialogs.client.ts';

const BOX =
  'm-auto w-[min(26rem,calc(100vw-2rem))] rounded-md border border-line bg-white p-5 text-ink shadow-xl backdrop:bg-black/40';
let opened = 0;

/**
 * Opens a modal question or message: labelled, focus on the agreeing button, Escape closes it, focus goes back
 * to where it was. Without `cancel` there is one button. Resolves true when agreed.
 */
export function openDialog(message: string, texts: DialogTexts): Promise<boolean> {
  const before = document.activeElement;
  const dialog = makeDialog(message, texts);
  document.body.append(dialog);
  dialog.showModal();
  const close = (): void => dialog.close();
  texts.until?.addEventListener('abort', close);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      texts.until?.removeEventListener('abort', close);
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(dialog.returnValue === 'confirm');
    });
  });
}

function makeDialog(
  message: string,
  { title, confirm = '确定', cancel, links = [] }: DialogTexts,
): HTMLDialogElement {
  const id = `dialog-${++opened}`;
  const dialog = document.createElement('dialog');
  dialog.className = BOX;
  dialog.setAttribute('role', 'alertdialog');
  const form = document.createElement('form');
  form.method = 'dialog';
  if (title) form.append(element('h2', 'm-0 mb-2 text-base font-bold', title, `${id}-title`));
  form.append(element('p', 'm-0 text-sm leading-6 whitespace-pre-line', message, `${id}-text`));
  if (links.length > 0) form.append(listOf(links));
  dialog.setAttribute('aria-labelledby', title ? `${id}-title` : `${id}-text`);
  if (title) dialog.setAttribute('aria-describedby', `${id}-text`);

  const buttons = element('div', 'mt-5 flex justify-end gap-2', '');
  if (cancel) buttons.append(button('btn', cancel, 'cancel'));
  const agree = button('btn-primary', confirm, 'confirm');
  agree.autofocus = true;
  buttons.append(agree);
  form.append(buttons);
  dialog.append(form);
  return dialog;
}

function listOf(links: NonNullable<DialogTexts['links']>): HTMLElement {
  const list = element('ul', 'm-0 mt-2 max-h-40 list-none overflow-y-auto p-0 text-sm leading-6', '');
  for (const { text, href } of links) {
    const link = element('a', 'text-brand', text) as HTMLAnchorElement;
    Object.assign(link, { href, target: '_blank' });
    const item = element('li', '', '');
    item.append(link);
    list.append(item);
  }
  return list;
}

function element(tag: string, className: string, text: string, id = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  if (id) made.id = id;
  return made;
}

function button(className: string, text: string, value: string): HTMLButtonElement {
  const made = element('button', className, text) as HTMLButtonElement;
  made.value = value;
  return made;
}
