import { expect, it } from 'vitest';
import { parseBody } from '#lib/platform/http/call/body.server.ts';

const LARGE = {
  largest: 12 * 1024 * 1024,
  tooLarge: () => new Error('too large'),
  weigh: async () => undefined,
};
const parse = (type: string, body: string) =>
  parseBody(
    new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body }),
    LARGE as never,
  );
const part = (name: string, content = 'x') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${content}\r\n`;
const FORM = 'multipart/form-data; boundary=b';

it('reads files of one name as a list, and a single one by itself', async () => {
  const fields = await parse(FORM, `${part('many')}${part('one')}${part('many')}--b--\r\n`);
  expect(fields['one']).toBeInstanceOf(File);
  expect(fields['many']).toHaveLength(2);
});

it.each([
  ['more parts than any form has', FORM, `${part('f').repeat(1001)}--b--\r\n`, '过多'],
  ['a part whose head does not end', FORM, `--b\r\n${'A: b\r\n'.repeat(100_000)}`, '无法读取'],
  ['a body that begins with no part', FORM, '-'.repeat(100_000), '无法读取'],
  ['more items than any JSON has', 'application/json', `{"a":[${'0,'.repeat(20_000)}0]}`, '过多'],
  ['more fields than any form has', 'application/x-www-form-urlencoded', 'a=1&'.repeat(6000), '过多'],
])('refuses %s', async (_, type, body, words) => {
  await expect(parse(type, body)).rejects.toMatchObject({
    code: 'invalid_form',
    message: expect.stringContaining(words),
  });
});
