/** Units of an order's lines that came back or are to, for whoever reckons with what is left of them. */
export { countReturned } from '#lib/trade/returns/returns.repository.ts';
