import { expect, it } from 'vitest';
import { renderedOnce } from '#lib/platform/cache/rendered-once.server.ts';

it('keeps each way to show a thing that is shown a second time, and renders one that is loaded again', async () => {
  const renders: string[] = [];
  const show = (of: { id: number }, as: string) =>
    renderedOnce(of, as, () => {
      renders.push(`${as} ${of.id}`);
      return Promise.resolve(`<li>${of.id}</li>`);
    });
  const one = { id: 1 };
  for (const time of ['first', 'second', 'third', 'fourth'])
    expect(await show(one, 'row'), time).toBe('<li>1</li>');
  await show(one, 'card');
  await show({ id: 1 }, 'row');
  expect(renders).toEqual(['row 1', 'row 1', 'card 1', 'row 1']);
});
