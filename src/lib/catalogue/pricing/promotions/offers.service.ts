/** Offers by kind, and taking units of one or giving them back inside an order's transaction. */
export {
  findOffersOfKind,
  returnOffer,
  takeOffer,
} from '#lib/catalogue/pricing/promotions/promotions.repository.ts';
