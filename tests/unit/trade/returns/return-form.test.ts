import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { offerReasonsOfKind } from '#lib/trade/returns/return-form.client.ts';

it('offers the reasons of the kind that is chosen, and forgets one that does not go with it', () => {
  const { window } = new JSDOM(`<form>
    <input type="radio" name="kind" value="return"><input type="radio" name="kind" value="after_sales">
    <select name="reason"><option value="">请选择</option>
      <optgroup label="x"><option value="damaged">a</option></optgroup>
      <optgroup label="y"><option value="price">b</option><option value="unwanted">c</option></optgroup></select>
  </form>`);
  const form = window.document.querySelector('form')!;
  const reason = form.querySelector('select')!;
  const offered = () => [...reason.options].filter((one) => !one.disabled).map(({ value }) => value);
  const choose = (kind: string) => {
    form.querySelector<HTMLInputElement>(`[value=${kind}]`)!.checked = true;
    form.dispatchEvent(new window.Event('change'));
  };
  offerReasonsOfKind(form);
  expect(offered()).toEqual(['', 'damaged', 'price', 'unwanted']);
  choose('after_sales');
  reason.value = 'price';
  expect(offered()).toEqual(['', 'damaged', 'price']);
  choose('return');
  expect([offered(), reason.value]).toEqual([['', 'damaged', 'unwanted'], '']);
});
