/** Lines of a cart, for the checkout that takes them over. */
export {
  countCartItems,
  findCartItems,
  setQuantities,
  takeCartItems,
} from '#lib/trade/cart/cart.repository.ts';
