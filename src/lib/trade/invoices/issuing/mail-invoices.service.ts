import type { Db } from '#lib/platform/db/database.server.ts';
import type { MailFile, MailMessage } from '#lib/platform/mail/mail.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { viewInvoices } from '#lib/trade/invoices/invoice-view.service.ts';
import { type Invoice, INVOICE_FILES, TITLE_KINDS } from '#lib/trade/invoices/invoices.rules.ts';
import { findMailDue, nextMailDue, takeMailDue } from '#lib/trade/invoices/issuing/issuing.repository.ts';
import { invoiceProvider } from '#lib/trade/invoices/issuing/providers.server.ts';

const AT_ONCE = 50;

/** Takes issued invoices that are to be sent, with their files, as e-mails; what became of each is in the outbox. */
export async function takeInvoiceMails(db: Db, now: number): Promise<MailMessage[]> {
  const rows = await findMailDue(db, now, AT_ONCE);
  const mails: MailMessage[] = [];
  for (const invoice of await viewInvoices(db, rows)) {
    const files = await filesOf(db, invoice);
    if (await takeMailDue(db, invoice.id)) mails.push({ ...mailOf(invoice), files });
  }
  return mails;
}

/** When there are more to send (ms); null: there are none. */
export const nextInvoiceMail = (db: Db): Promise<number | null> => nextMailDue(db);

const filesOf = (db: Db, invoice: Invoice): Promise<MailFile[]> =>
  Promise.all(
    invoice.files.map(async (kind) => ({
      name: `${invoice.number}.${kind}`,
      type: INVOICE_FILES[kind],
      bytes: await invoiceProvider(db, invoice.provider).file(invoice, kind),
    })),
  );

function mailOf(invoice: Invoice): Omit<MailMessage, 'files'> {
  const { redOf, number, issuedAt, orders, files } = invoice;
  const kind = `${redOf ? '红字' : ''}${TITLE_KINDS[invoice.kind]}`;
  const amount = formatFen(redOf ? -invoice.amountFen : invoice.amountFen);
  const lines = [
    `${invoice.title}：`,
    '',
    `${kind}已开出。`,
    `发票号码：${number}`,
    `开票日期：${formatDate(issuedAt ?? invoice.createdAt)}`,
    `价税合计：${amount}`,
    ...(redOf ? [`红冲的发票：${redOf.number ?? redOf.no}`] : []),
    `订单：${orders.map(({ no }) => no).join('、')}`,
    '',
    files.length > 0
      ? '发票文件在附件里。'
      : '发票文件请用发票号码在电子税务局的税务数字账户下载，也可以在全国增值税发票查验平台查验。',
  ];
  return {
    memberId: invoice.memberId,
    to: invoice.email,
    subject: `${kind} ${number}，${amount}`,
    text: lines.join('\n'),
  };
}
