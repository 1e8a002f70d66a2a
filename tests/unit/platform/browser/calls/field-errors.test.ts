import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { clearEdited, markRight } from '#lib/platform/browser/calls/field-errors.client.ts';

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

const SIZE = `<input name="b" aria-invalid="true" aria-describedby="b-hint">
  <p id="b-hint" class="text-xs text-danger"> 规格太长 </p>`;
const BOXES = `<p class="notice notice-error">请填写</p><div><p role="alert" data-refusal>请填写</p></div>`;

it('takes the boxes of a refusal away with its last wrong field, and has them say the next before that', () => {
  const { document, type } = pageOf(`${BOXES}${NAME}${SIZE}<astro-island>${NAME}</astro-island>`);
  const boxes = () => [...document.querySelectorAll('.notice, [role="alert"]')].map((box) => box.textContent);
  type('[name=a]', '1');
  expect(boxes()).toEqual(['规格太长', '规格太长']);
  type('[name=b]', '1');
  expect(boxes()).toEqual([]);
});

it('leaves a box that says something else until no field is wrong, and one of a page without wrong fields', () => {
  const { document, type } = pageOf(`${BOXES}${NAME}${SIZE}`);
  const boxes = () => [...document.querySelectorAll('.notice, [role="alert"]')].map((box) => box.textContent);
  type('[name=b]', '1');
  expect(boxes()).toEqual(['请填写', '请填写']);
  type('[name=a]', '1');
  expect(boxes()).toEqual([]);
  const plain = pageOf(`<p class="notice notice-error">没有找到</p><input name="a">`);
  plain.type('[name=a]', '1');
  expect(plain.document.querySelector('.notice')).not.toBeNull();
});

it('takes the boxes away too with a field that its own script finds right, and no other box', () => {
  const { document } = pageOf(`${BOXES}${NAME}`);
  const field = document.querySelector('input')!;
  markRight(field, '请填写');
  expect(document.querySelectorAll('.notice, [role="alert"]')).toHaveLength(0);
  const plain = pageOf(`<p class="notice notice-error">没有找到</p><input name="a">`).document;
  markRight(plain.querySelector('input')!, '');
  expect(plain.querySelector('.notice')).not.toBeNull();
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
