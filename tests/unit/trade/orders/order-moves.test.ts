import { orderActions } from '#lib/trade/orders/view/order-view.rules.ts';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import {
  asBuyer,
  asOperator,
  type Asker,
  CLOCK,
  MOVE_NAMES,
  type MoveName,
  moveRefusal,
  stateAfter,
} from '#lib/trade/orders/moves/order-moves.rules.ts';
import { FIRST_STATE, ORDER_STATES, type OrderState } from '#lib/trade/orders/orders.rules.ts';

const NOW = Date.UTC(2026, 10, 20);
const BUYER = 7;
const STATES = Object.keys(ORDER_STATES) as OrderState[];

type Order = Parameters<typeof moveRefusal>[1];
const order = (change: Partial<Order> = {}): Order => ({
  memberId: BUYER,
  state: 'unpaid',
  kind: 'normal',
  paymentMethod: null,
  payBefore: NOW,
  shippedAt: NOW - 15 * DAY_MS,
  cancelAskedAt: null,
  parcels: 0,
  headAskedAt: null,
  ...change,
});
const ASKERS: Record<string, Asker> = {
  buyer: { as: 'buyer', id: BUYER },
  acting: { as: 'acting', id: BUYER },
  head: { as: 'head', id: 2 },
  operator: { as: 'operator', id: 1 },
  gateway: { as: 'gateway', id: BUYER },
  clock: CLOCK,
};
/** Returns the moves that an asker may make with an order now. */
const movesOf = (asker: Asker, one: Order, now = NOW): MoveName[] =>
  MOVE_NAMES.filter((name) => moveRefusal(name, one, asker, now) === null);
const waiting = order({ paymentMethod: 'transfer' });
const headAsked = order({ headAskedAt: NOW });
const asked = order({ state: 'paid', cancelAskedAt: NOW });
const inPart = order({ state: 'paid', parcels: 1 });
const sent = order({ state: 'shipped', parcels: 2 });

describe('moves of an order', () => {
  it.each<[asker: string, state: string, order: Order, moves: MoveName[]]>([
    ['buyer', 'unpaid', order(), ['pay_from_wallet', 'ask_head', 'announce_transfer', 'cancel']],
    [
      'buyer',
      'unpaid, its head office asked',
      headAsked,
      ['pay_from_wallet', 'withdraw_head', 'announce_transfer', 'cancel'],
    ],
    ['head', 'unpaid', order(), []],
    ['head', 'unpaid, asked for', headAsked, ['pay_by_head']],
    ['head', 'unpaid, asked for, with a transfer', order({ ...waiting, headAskedAt: NOW }), []],
    ['head', 'paid since', order({ state: 'paid', headAskedAt: NOW }), []],
    ['acting', 'unpaid, its head office asked', headAsked, ['announce_transfer', 'cancel']],
    ['buyer', 'unpaid with ephedrine', order({ kind: 'ephedrine' }), ['announce_transfer', 'cancel']],
    ['buyer', 'unpaid with a transfer', waiting, ['correct_transfer']],
    ['buyer', 'paid', order({ state: 'paid' }), ['ask_cancel']],
    ['buyer', 'paid, asked to be cancelled', asked, ['withdraw_cancel']],
    ['buyer', 'sent in part', inPart, []],
    ['buyer', 'shipped', order({ state: 'shipped' }), ['receive']],
    ['buyer', 'completed', order({ state: 'completed' }), []],
    ['buyer', 'cancelled', order({ state: 'cancelled' }), []],
    ['acting', 'unpaid', order(), ['announce_transfer', 'cancel']],
    ['acting', 'unpaid with a transfer', waiting, ['correct_transfer']],
    ['acting', 'shipped', order({ state: 'shipped' }), ['receive']],
    ['operator', 'unpaid', order(), ['accept_payment', 'undo_transfer']],
    [
      'operator',
      'unpaid with a transfer',
      waiting,
      ['accept_payment', 'confirm_transfer', 'reject_transfer'],
    ],
    [
      'operator',
      'paid',
      order({ state: 'paid' }),
      ['drop_transfer', 'undo_transfer', 'cancel_refunded', 'ship_part', 'ship', 'change_line'],
    ],
    [
      'operator',
      'sent in part',
      inPart,
      ['drop_transfer', 'ship_part', 'ship', 'correct_parcel', 'change_line', 'close_rest'],
    ],
    ['operator', 'paid, asked to be cancelled', asked, ['drop_transfer', 'refuse_cancel', 'cancel_refunded']],
    ['operator', 'shipped', sent, ['drop_transfer', 'correct_parcel']],
    ['operator', 'completed', order({ state: 'completed' }), ['drop_transfer']],
    ['operator', 'cancelled', order({ state: 'cancelled' }), ['drop_transfer']],
    ['gateway', 'unpaid', order(), ['pay_online']],
    ['gateway', 'unpaid with a transfer', waiting, ['pay_online']],
    ['gateway', 'unpaid with ephedrine', order({ kind: 'ephedrine' }), []],
    ['gateway', 'cancelled', order({ state: 'cancelled' }), []],
    ['clock', 'unpaid', order(), ['cancel_overdue']],
    ['clock', 'unpaid with a transfer', waiting, []],
    ['clock', 'unpaid and not due', order({ payBefore: NOW + 1 }), []],
    ['clock', 'paid', order({ state: 'paid' }), []],
    ['clock', 'shipped', order({ state: 'shipped' }), ['receive_overdue']],
    ['clock', 'shipped later', order({ state: 'shipped', shippedAt: NOW - 15 * DAY_MS + 1 }), []],
  ])('%s, %s', (asker, _, one, moves) => {
    expect(movesOf(ASKERS[asker]!, one)).toEqual(moves);
  });

  it('are those of the member itself, and of nobody else', () => {
    for (const as of ['buyer', 'acting', 'gateway'] as const)
      for (const state of STATES) expect(movesOf({ as, id: BUYER + 1 }, order({ state }))).toEqual([]);
  });

  it('lead from the first state to every other, and never out of the last ones', () => {
    const reached = new Set<OrderState>([FIRST_STATE]);
    for (const state of reached)
      for (const asker of Object.values(ASKERS))
        for (const name of movesOf(asker, order({ state }))) reached.add(stateAfter(name, { state }));
    expect([...reached].toSorted()).toEqual(STATES.toSorted());
    for (const state of ['completed', 'cancelled'] as const)
      for (const asker of Object.values(ASKERS))
        for (const name of movesOf(asker, order({ state }))) expect(stateAfter(name, { state })).toBe(state);
  });

  it('are refused with the reason that counts', () => {
    const buyer = ASKERS['buyer']!;
    expect(moveRefusal('pay_from_wallet', order({ kind: 'ephedrine', state: 'paid' }), buyer, NOW)).toBe(
      'kind',
    );
    expect(moveRefusal('pay_from_wallet', waiting, buyer, NOW)).toBe('transfer');
    expect(moveRefusal('ship', order({ state: 'paid' }), buyer, NOW)).toBe('asker');
    expect(moveRefusal('cancel', order({ state: 'paid' }), buyer, NOW)).toBe('state');
    expect(moveRefusal('ship', asked, ASKERS['operator']!, NOW)).toBe('cancel_request');
    expect(moveRefusal('ask_cancel', inPart, buyer, NOW)).toBe('parcels');
    expect(moveRefusal('cancel_refunded', inPart, ASKERS['operator']!, NOW)).toBe('parcels');
    expect(moveRefusal('cancel_overdue', order(), CLOCK, NOW - 1)).toBe('early');
  });

  it('are asked for by the account itself, by who acts for it, or by an operator', () => {
    const actor = { id: 1, name: '总部', isStaff: false };
    expect(asBuyer({ id: BUYER, actor: null })).toEqual({ as: 'buyer', id: BUYER });
    expect(asBuyer({ id: BUYER, actor })).toEqual({ as: 'acting', id: BUYER });
    expect(asOperator({ id: 1, actor: null, role: 'administrator' }).as).toBe('operator');
    expect(asOperator({ id: 2, actor: null, role: 'editor' }).as).toBe('buyer');
  });
});

describe('what the screens of an order offer', () => {
  it.each<[string, Order, Partial<ReturnType<typeof orderActions>>]>([
    ['unpaid', order(), { pay: true, transferOnly: false, cancel: true, receive: false }],
    ['with ephedrine', order({ kind: 'ephedrine' }), { pay: true, transferOnly: true, cancel: true }],
    ['with a transfer', waiting, { pay: true, cancel: false }],
    ['paid', order({ state: 'paid' }), { pay: false, cancel: false, askCancel: true, receive: false }],
    ['paid, asked to be cancelled', asked, { askCancel: false, withdrawCancel: true }],
    ['shipped', order({ state: 'shipped' }), { pay: false, receive: true, askCancel: false }],
  ])('%s', (_, one, actions) => {
    expect(orderActions(one)).toMatchObject(actions);
  });
});
