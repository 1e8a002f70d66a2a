import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { clearEdited } from '#lib/platform/browser/calls/field-errors.client.ts';

function pageOf(html: string) {
  const { window } = new JSDOM(html);
  const { document } = window;
  document.addEventListener('input', (event) => clearEdited(event as unknown as Event));
  const type = (selector: string, value: string): void => {
    const field = document.querySelector<HTMLInputElement>(selector)!;
    field.value = value;
    field.dispatchEvent(new window.Event('input', { bubbles: true }));
  };
  const reds = () => document.querySelectorAll('[aria-invalid="true"], .text-danger:not([hidden])').length;
  return { document, type, reds };
}

const NAME = `<input name="a" required aria-invalid="true" aria-describedby="a-hint more">
  <p id="a-hint" class="text-xs text-danger">请填写</p><p id="more">说明</p>`;

it('takes back what a page says of a field, once it is changed', () => {
  const { document, type, reds } = pageOf(NAME);
  expect(reds()).toBe(2);
  type('input', '1');
  expect(reds()).toBe(0);
  expect(document.querySelector<HTMLElement>('#more')!.hidden).toBe(false);
});

it('leaves it while the browser itself finds the field wrong', () => {
  const { type, reds } = pageOf(NAME);
  type('input', '');
  expect(reds()).toBe(2);
});

it('takes it back from all fields that one sentence is about', () => {
  const { type, reds } = pageOf(`<input id="u" aria-invalid="true" aria-describedby="both">
    <input id="p" aria-invalid="true" aria-describedby="both"><p id="both" class="text-danger">不对</p>`);
  type('#p', 'x');
  expect(reds()).toBe(0);
});

it('takes it back from the box of a choice', () => {
  const { type, reds } = pageOf(`<fieldset aria-invalid="true" aria-describedby="c">
    <input name="c"><p id="c" class="text-danger">请选择</p></fieldset>`);
  type('[name=c]', 'x');
  expect(reds()).toBe(0);
});

it.each([
  [
    'a list of wrong lines',
    `<textarea name="a" aria-invalid="true" aria-describedby="l"></textarea><ul id="l" class="text-danger"><li>第 2 行</li></ul>`,
  ],
  ['an island', `<astro-island>${NAME}</astro-island>`],
  ['a form that is saved while it is typed in', `<form data-saves>${NAME}</form>`],
])('leaves %s alone', (_, html) => {
  const { type, reds } = pageOf(html);
  type('[name=a]', 'x');
  expect(reds()).toBe(2);
});
