export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Type of a call from its declaration (`defineCall`): its parameters and its answer. The browser imports the type of a
 * call, never the call: `import type { getCartList } from '#lib/trade/cart/cart.calls.ts'`.
 */
export interface CallType {
  spec: { method: Method; path: string };
  /** Never set; carries the type of the answer's data. */
  answer?: () => unknown;
}

/** The data a call answers: `AnswerOf<typeof getCartList>`. */
export type AnswerOf<Call extends CallType> = Call extends { answer?: () => infer Data } ? Data : never;

/** `/api/order/{id}/cancel` with anything in place of `{id}`. */
type FilledIn<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${FilledIn<Tail>}`
  : Path;

/** The address of a call, its parameters filled in. */
export type CallPath<Call extends CallType> = FilledIn<Call['spec']['path']>;

/**
 * Returns the address of a call for forms and beacons, checked against the call's declaration by the compiler: ``
 * callPath<typeof postOrderIdCancel>(`/api/order/${id}/cancel`) ``.
 */
export const callPath = <Call extends CallType = never>(path: CallPath<Call>): CallPath<Call> => path;
