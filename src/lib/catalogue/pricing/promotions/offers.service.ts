/** What a checkout takes of promotions and a cancelled order gives back, each inside its own transaction. */
export {
  findOffersOfKind,
  returnGrant,
  returnOffer,
  returnSets,
  takeGrant,
  takeOffer,
  takeSets,
} from '#lib/catalogue/pricing/promotions/promotions.repository.ts';
