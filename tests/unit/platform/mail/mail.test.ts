import { expect, test } from 'vitest';
import { mailField } from '#lib/people/messages/message.fields.ts';
import { readSettings } from '#lib/platform/process/settings.server.ts';
import { invoiceProviderName } from '#lib/trade/invoices/providers.server.ts';

test.each([
  ['kuaiji_01@example.com', 'kuaiji_01@example.com'],
  [' a-b@mail.example.com.cn ', 'a-b@mail.example.com.cn'],
  ['ｋｕａｉｊｉ＠example.com', 'kuaiji@example.com'],
])('%j is an e-mail address', (typed, address) => {
  expect(mailField.parse(typed)).toBe(address);
});

test.each([
  '',
  'kuaiji',
  'kuaiji@example',
  'ku.ai@example.com',
  '会计@example.com',
  'a@b@c.com',
  'a@-.',
  'a b@c.com',
])('%j is none, and the words say what one looks like', (typed) => {
  expect(mailField.safeParse(typed).error?.issues[0]?.message).toContain('例如');
});

test('A mail server needs a sender, and a sender a server', () => {
  const server = 'smtps://shop:secret@smtp.example.com:465';
  expect(readSettings({ SMTP_URL: server, MAIL_FROM: 'no.reply@example.com' }).SMTP_URL).toBe(server);
  expect(() => readSettings({ SMTP_URL: server })).toThrow('MAIL_FROM');
  expect(() => readSettings({ MAIL_FROM: 'no.reply@example.com' })).toThrow('SMTP_URL');
  expect(() => readSettings({ SMTP_URL: 'http://smtp.example.com', MAIL_FROM: 'a@example.com' })).toThrow(
    'SMTP_URL',
  );
});

test('A live shop draws no samples', () => {
  expect(invoiceProviderName(readSettings({}))).toBe('sandbox');
  expect(invoiceProviderName(readSettings({ INVOICE_PROVIDER: 'manual' }))).toBe('manual');
  expect(invoiceProviderName(readSettings({ SITE_MODE: 'live' }))).toBe('manual');
  expect(() => readSettings({ SITE_MODE: 'live', INVOICE_PROVIDER: 'sandbox' })).toThrow('INVOICE_PROVIDER');
});
