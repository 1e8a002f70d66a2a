import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';

const LARGEST_UPLOAD = 5 * 1024 * 1024;
const agreed = new WeakSet<HTMLFormElement>();

/**
 * Makes the plain forms of orders and payments kinder: `data-confirm` asks before it sends, `data-once` sends only
 * once, `data-copy` copies a text, `data-print` prints the page, `data-preview` shows the chosen picture. Without it the forms work as they are.
 */
export function enhanceOrderForms(): void {
  document.addEventListener('submit', onSubmit);
  document.addEventListener('click', onClick);
  document.addEventListener('change', onChange);
  window.addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) setBusy(form, false);
  });
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const question = form.dataset['confirm'];
  if (question !== undefined && !agreed.has(form)) {
    event.preventDefault();
    void askConfirm(question).then((yes) => {
      if (!yes) return;
      agreed.add(form);
      form.requestSubmit(event.submitter instanceof HTMLElement ? event.submitter : null);
    });
    return;
  }
  if (form.dataset['once'] !== undefined) setBusy(form, true);
}

/** After the browser has read the form, as a disabled button would not be sent. */
function setBusy(form: HTMLFormElement, busy: boolean): void {
  setTimeout(() => {
    for (const button of form.querySelectorAll<HTMLButtonElement>('button')) {
      if (button.dataset['off'] === undefined) button.disabled = busy;
    }
  });
}

function onClick({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('[data-print]')) window.print();
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
  const text = button?.dataset['copy'];
  if (text === undefined) return;
  navigator.clipboard.writeText(text).then(
    () => toast('已复制', 'success'),
    () => toast('复制没有成功，请手动选择后复制', 'error'),
  );
}

function onChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.dataset['preview'] === undefined) return;
  const picture = document.querySelector<HTMLImageElement>(`#${target.dataset['preview']}`);
  const file = target.files?.[0];
  if (!picture) return;
  URL.revokeObjectURL(picture.src);
  picture.hidden = !file;
  if (!file) return;
  if (file.size > LARGEST_UPLOAD) {
    target.value = '';
    picture.hidden = true;
    void toast('图片不能超过 5 MB，请压缩后再上传。', 'error');
    return;
  }
  picture.src = URL.createObjectURL(file);
}
