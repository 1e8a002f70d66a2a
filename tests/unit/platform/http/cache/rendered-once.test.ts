import { expect, it } from 'vitest';
import { renderedOnce } from '#lib/platform/http/cache/rendered-once.server.ts';

it('renders each way to show a thing once, and a thing that is loaded again again', async () => {
  const renders: string[] = [];
  const show = (of: { id: number }, as: string) =>
    renderedOnce(of, as, () => {
      renders.push(`${as} ${of.id}`);
      return Promise.resolve(`<li>${of.id}</li>`);
    });
  const one = { id: 1 };
  expect(await show(one, 'row')).toBe('<li>1</li>');
  expect(await show(one, 'row')).toBe('<li>1</li>');
  await show(one, 'card');
  await show({ id: 1 }, 'row');
  expect(renders).toEqual(['row 1', 'card 1', 'row 1']);
});
