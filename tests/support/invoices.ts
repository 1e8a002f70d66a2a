import type { Engine } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { addTitle } from '#lib/trade/invoices/invoice-titles.service.ts';
import { applicationNo, type Invoice, type InvoiceProviderName } from '#lib/trade/invoices/invoices.rules.ts';
import type { InvoiceRow } from '#lib/trade/invoices/invoices.table.ts';
import { type Application, applyForInvoice } from '#lib/trade/invoices/apply.service.ts';
import { getInvoice } from '#lib/trade/invoices/my-invoices.service.ts';
import { makeRed } from '#lib/trade/invoices/office/invoice-desk.service.ts';
import { takeNumbers } from '#lib/trade/invoices/office/numbers.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { type Desk, openDesk } from '#tests/support/gateways/desk.ts';
import { pay } from '#tests/support/gateways/payments.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';

const TITLE = {
  title: '百草堂大药房',
  taxNo: '91350100M000100Y43',
  bank: '',
  account: '',
  address: '',
  phone: '',
  isDefault: true,
};

/** The desk's list with nothing left out. */
export const ALL = {
  memberId: null,
  company: '',
  number: '',
  month: null,
  kind: null,
  mark: null,
  page: 1,
} as const;

/** An order of ¥30.00 that was paid online and sent. */
export interface Sent {
  id: number;
  no: string;
  tryId: number;
}

/** A member with a title for ordinary invoices, and its orders. */
interface Buyer {
  member: Member;
  titleId: number;
  orders: Sent[];
}

type Numbered = Pick<InvoiceRow, 'id' | 'createdAt'>;
let numbers = 0;
export const nextNumber = (): string => `2533${String((numbers += 1)).padStart(16, '0')}`;

/** A line of pasted numbers. */
export const lineOf = (row: Numbered, number = nextNumber(), day = formatDate(Date.now())): string =>
  `${applicationNo(row)} ${number} ${day}`;

/** The desk of payments, with buyers whose orders were sent and what is done with their invoices. */
export interface InvoiceShop extends Desk {
  sent(member: Member, count: number): Promise<Sent[]>;
  buyer(count?: number): Promise<Buyer>;
  /** One ordinary invoice of all the buyer's orders, unless stated otherwise. */
  apply(buyer: Buyer, change?: Partial<Application>, provider?: InvoiceProviderName): Promise<InvoiceRow>;
  /** Its number comes back. */
  issue(row: Numbered, number?: string): ReturnType<typeof takeNumbers>;
  red(id: number, amountFen: number, nth?: number): Promise<number>;
  view(buyer: Buyer, invoice: { id: number }): Promise<Invoice>;
}

export async function openInvoices(engine: Engine): Promise<InvoiceShop> {
  const desk = await openDesk(engine);
  const { db, operator, goodsId, providers } = desk;
  const now = (): number => Date.now();
  const shop: InvoiceShop = {
    ...desk,
    sent: async (member, count) => {
      const orders: Sent[] = [];
      for (let index = 0; index < count; index += 1) {
        const { id, no } = await orderOne(db, member, [{ goodsId, quantity: 3 }], now());
        const row = await pay(db, member, [id], { providers });
        await desk.notify(row.outTradeNo, { total: 3000 });
        await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, now());
        orders.push({ id, no, tryId: row.id });
      }
      return orders;
    },
    buyer: async (count = 1) => {
      const member = await makeMember(db);
      const titleId = await addTitle(db, member, { kind: 'ordinary', ...TITLE }, now());
      return { member, titleId, orders: await shop.sent(member, count) };
    },
    apply: ({ member, titleId, orders }, change = {}, provider = 'manual') => {
      const orderIds = orders.map(({ id }) => id);
      const application = { orderIds, titleId, kind: 'ordinary' as const, email: '', ...change };
      return applyForInvoice(db, member, { application, provider }, now());
    },
    issue: (row, number) => takeNumbers(db, operator, lineOf(row, number), now()),
    red: (id, amountFen, nth = 1) => {
      const request = { id, amountFen, reason: '部分退货退款', nth };
      return makeRed(db, operator, { request, provider: 'manual' }, now());
    },
    view: ({ member }, { id }) => getInvoice(db, member, id),
  };
  return shop;
}
