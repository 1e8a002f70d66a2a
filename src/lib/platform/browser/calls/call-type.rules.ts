export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A call as its declaration types it (`defineCall`): how it is asked and what it answers. The browser imports the type
 * of a call, never the call: `import type { getCartList } from '#lib/trade/cart/cart.calls.ts'`.
 */
export interface CallType {
  spec: { method: Method; path: string };
  /** Never there; carries the type of the answer's data. */
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
 * The address of a call for forms and beacons, held to the call's declaration by the compiler:
 * `` callPath<typeof postOrderIdCancel>(`/api/order/${id}/cancel`) ``.
 */
export const callPath = <Call extends CallType = never>(path: CallPath<Call>): CallPath<Call> => path;
