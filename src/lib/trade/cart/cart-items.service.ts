/** Lines of a cart, for the checkout that takes them over. */
export { countCartItems, deleteCartItems, findCartItems } from '#lib/trade/cart/cart.repository.ts';
