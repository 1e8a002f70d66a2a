import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { mailField } from '#lib/people/messages/message.fields.ts';
import { mailSenderOf } from '#lib/platform/mail/mail-provider.server.ts';
import { readSettings } from '#lib/platform/process/settings.server.ts';
import { invoiceProviderName } from '#lib/trade/invoices/invoice-providers.server.ts';

const REFUSED = '550 no such box';
let server: Server;
afterEach(() => new Promise<void>((closed) => server.close(() => closed())));

/** A mail server that takes one e-mail at a time, and none for `nobody@`; `taken` holds what it was sent. */
async function startServer(): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = [];
  const serve = (socket: Socket): void => {
    let data: string | null = null;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        taken.push(data);
        data = null;
        socket.write('250 taken\r\n');
        return;
      }
      const line = text.trim();
      taken.push(line);
      if (line.startsWith('RCPT TO:<nobody@')) socket.write(`${REFUSED}\r\n`);
      else if (line === 'DATA') {
        data = '';
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 well\r\n');
    });
    socket.on('error', () => undefined);
  };
  server = createServer(serve);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

const providerOf = (url: string) =>
  mailSenderOf(readSettings({ SMTP_URL: url, MAIL_FROM: 'no.reply@example.com' }), { warn: () => undefined })
    .provider;
const mailTo = (to: string) => ({
  memberId: 1,
  to,
  subject: '电子普通发票 25332000000012345678',
  text: '发票文件在附件里。',
  files: [{ name: '25332000000012345678.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }],
});

test('An e-mail goes to the mail server of the settings, with its subject, text and file', async () => {
  const { url, taken } = await startServer();
  const provider = providerOf(url);
  expect(provider.name).toBe('smtp');
  await provider.send(mailTo('kuaiji_1@example.com'));
  expect(taken).toContain('MAIL FROM:<no.reply@example.com>');
  expect(taken).toContain('RCPT TO:<kuaiji_1@example.com>');
  const [sent = ''] = taken.filter((text) => text.includes('Subject:'));
  expect(sent).toContain('filename=25332000000012345678.pdf');
  expect(sent).toContain(Buffer.from('%PDF-1.4').toString('base64'));
  expect(sent).toContain(Buffer.from('发票文件在附件里。').toString('base64'));
});

test('A server’s refusal is the reason that is kept', async () => {
  const { url } = await startServer();
  await expect(providerOf(url).send(mailTo('nobody@example.com'))).rejects.toThrow(REFUSED);
});

test('A live shop without a mail server sends none, and says what is missing', async () => {
  server = createServer();
  const live = mailSenderOf(readSettings({ SITE_MODE: 'live' }), { warn: () => undefined });
  expect(live.provider.name).toBe('outbox');
  await expect(live.provider.send(mailTo('kuaiji_1@example.com'))).rejects.toThrow('SMTP_URL');
});

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
