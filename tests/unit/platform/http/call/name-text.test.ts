import { expect, test } from 'vitest';
import { nameText } from '#lib/platform/http/call/common.fields.ts';

const field = nameText('联系人', 6, 2);

test.each([
  ['line breaks and blanks are one blank', ' 王\r\n\n 芳 ', '王 芳'],
  ['the length counts what is left', '王\n\n\n\n\n\n\n芳', '王 芳'],
  ['Latin letters are a name', 'Tom', 'Tom'],
])('a name: %s', (_, typed, read) => {
  expect(field.parse(typed)).toBe(read);
});

test.each([
  ['bare combining marks', '\u0301\u0302\u0303', '联系人要有汉字或字母'],
  ['digits', '12345', '联系人要有汉字或字母'],
  ['blanks', ' \n ', '请填写联系人，至少 2 个字'],
  ['one sign among blanks', '王\n', '联系人至少 2 个字'],
])('a name is refused: %s', (_, typed, words) => {
  expect(field.safeParse(typed).error?.issues[0]?.message).toBe(words);
});
