/**
 * What zones show of promotions; what a checkout takes of them and a cancelled order gives back, each inside its own
 * transaction.
 */
export {
  findCombinationParts,
  findOffersOfKind,
  returnGrant,
  returnOffer,
  returnSets,
  takeGrant,
  takeOffer,
  takeSets,
} from '#lib/catalogue/pricing/promotions/promotions.repository.ts';
export {
  countExcluded,
  findActivity,
  findCombinationsFrom,
  findOffersBetween,
  findOffersNotBelow,
} from '#lib/catalogue/pricing/promotions/ahead.repository.ts';
