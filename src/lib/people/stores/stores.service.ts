/** The stores of a head office. */
export { findStores } from '#lib/people/stores/stores.repository.ts';
