import type { OrderKind } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { hasRole, type Member } from '#lib/people/members/members.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ORDER_STATES, type OrderState, RECEIVED_AFTER_DAYS } from '#lib/trade/orders/orders.rules.ts';
import type { OrderEventTable, OrderRow } from '#lib/trade/orders/orders.table.ts';

/**
 * Who asks for a move. `acting`: a head office, or one of the staff, in the account of the buyer; `head`: the buyer's head
 * office in its own; `gateway`: a payment provider whose money came in; `clock`: a job.
 */
type Mover = 'buyer' | 'acting' | 'head' | 'operator' | 'gateway' | 'clock';

/** Those who move only orders of the member they stand for. */
const FOR_A_MEMBER: readonly Mover[] = ['buyer', 'acting', 'gateway'];

/** Who asks, with the member that the order's event names; null for the shop itself. */
export interface Asker {
  as: Mover;
  id: number | null;
}

export const CLOCK: Asker = { as: 'clock', id: null };

/** The provider that a member's money comes from. */
export const asGateway = (memberId: number): Asker => ({ as: 'gateway', id: memberId });

/** A member that moves its own orders, itself or through whoever acts for it. */
export const asBuyer = ({ id, actor }: Pick<Member, 'id' | 'actor'>): Asker => ({
  as: actor ? 'acting' : 'buyer',
  id,
});

/** A head office that moves an order of its store: whoever asks has made sure that it is. */
export const asHead = ({ id }: Pick<Member, 'id'>): Asker => ({ as: 'head', id });

/** A member of the staff that moves anybody's orders; whoever is no operator counts as the buyer it is. */
export const asOperator = (member: Pick<Member, 'id' | 'actor' | 'role'>): Asker =>
  hasRole(member, 'operator') ? { as: 'operator', id: member.id } : asBuyer(member);

/** What a move depends on. */
export type Movable = Pick<
  OrderRow,
  | 'memberId'
  | 'state'
  | 'kind'
  | 'paymentMethod'
  | 'payBefore'
  | 'shippedAt'
  | 'cancelAskedAt'
  | 'parcels'
  | 'headAskedAt'
>;

interface OrderMove {
  from: readonly OrderState[];
  to: OrderState | 'same';
  by: readonly Mover[];
  /** Absent: orders of any kind. */
  kinds?: readonly OrderKind[];
  /** Whether a transfer must wait for its confirmation, or must not; absent: either. */
  transfer?: 'waiting' | 'none';
  /** Whether the buyer's request to cancel must wait for the shop, or must not; absent: either. */
  cancelRequest?: 'waiting' | 'none';
  /** Whether a part of it must have left, or must not; absent: either. */
  parcels?: 'some' | 'none';
  /** Whether the buyer's request to its head office to pay must wait, or must not; absent: either. */
  headRequest?: 'waiting' | 'none';
  /** The first moment (ms) of it; absent: at any time. */
  dueAt?: (order: Movable) => number;
  /** What the order's history calls it; null: the history is silent on it. */
  event: OrderEventTable['kind'] | null;
}

const BY_BUYER = ['buyer', 'acting'] as const;

/**
 * Every move an order can make after it was placed, in the order of its life. What follows from each is in
 * `order-consequences.service.ts`; nothing but `move-order.service.ts` makes one.
 */
export const ORDER_MOVES = {
  pay_from_wallet: {
    from: ['unpaid'],
    to: 'paid',
    by: ['buyer'],
    kinds: ['normal'],
    transfer: 'none',
    event: 'paid',
  },
  /** A store asks its head office to pay: nobody else may say that for it. */
  ask_head: {
    from: ['unpaid'],
    to: 'same',
    by: ['buyer'],
    kinds: ['normal'],
    transfer: 'none',
    headRequest: 'none',
    event: 'head_asked',
  },
  withdraw_head: {
    from: ['unpaid'],
    to: 'same',
    by: ['buyer'],
    headRequest: 'waiting',
    event: 'head_withdrawn',
  },
  /** From the balance of the head office, at its store's word. */
  pay_by_head: {
    from: ['unpaid'],
    to: 'paid',
    by: ['head'],
    kinds: ['normal'],
    transfer: 'none',
    headRequest: 'waiting',
    event: 'paid',
  },
  /** Money that came in counts although a transfer waits. */
  pay_online: { from: ['unpaid'], to: 'paid', by: ['gateway'], kinds: ['normal'], event: 'paid' },
  /** An operator accepts a payment of another amount than was asked for. */
  accept_payment: { from: ['unpaid'], to: 'paid', by: ['operator'], kinds: ['normal'], event: 'paid' },
  announce_transfer: { from: ['unpaid'], to: 'same', by: BY_BUYER, transfer: 'none', event: 'transfer_sent' },
  correct_transfer: { from: ['unpaid'], to: 'same', by: BY_BUYER, transfer: 'waiting', event: null },
  confirm_transfer: { from: ['unpaid'], to: 'paid', by: ['operator'], transfer: 'waiting', event: 'paid' },
  /** The transfer did not arrive: the order may be paid otherwise. */
  reject_transfer: {
    from: ['unpaid'],
    to: 'same',
    by: ['operator'],
    transfer: 'waiting',
    event: 'transfer_rejected',
  },
  /** The transfer did not arrive, and the order was paid otherwise before that was known. */
  drop_transfer: {
    from: ['paid', 'shipped', 'completed', 'cancelled'],
    to: 'same',
    by: ['operator'],
    event: 'transfer_rejected',
  },
  /** What was decided of the transfer was wrong: it waits for another decision. */
  undo_transfer: {
    from: ['unpaid', 'paid'],
    to: 'unpaid',
    by: ['operator'],
    transfer: 'none',
    cancelRequest: 'none',
    parcels: 'none',
    event: 'transfer_undone',
  },
  cancel: { from: ['unpaid'], to: 'cancelled', by: BY_BUYER, transfer: 'none', event: 'cancelled' },
  cancel_overdue: {
    from: ['unpaid'],
    to: 'cancelled',
    by: ['clock'],
    transfer: 'none',
    dueAt: ({ payBefore }) => payBefore,
    event: 'cancelled',
  },
  /** A paid order is cancelled by the shop only, which may have packed it; what left can only be returned. */
  ask_cancel: {
    from: ['paid'],
    to: 'same',
    by: BY_BUYER,
    cancelRequest: 'none',
    parcels: 'none',
    event: 'cancel_asked',
  },
  withdraw_cancel: {
    from: ['paid'],
    to: 'same',
    by: BY_BUYER,
    cancelRequest: 'waiting',
    event: 'cancel_withdrawn',
  },
  refuse_cancel: {
    from: ['paid'],
    to: 'same',
    by: ['operator'],
    cancelRequest: 'waiting',
    event: 'cancel_refused',
  },
  /** All that was paid goes back before the goods were sent. */
  cancel_refunded: { from: ['paid'], to: 'cancelled', by: ['operator'], parcels: 'none', event: 'cancelled' },
  /** A parcel leaves with a part of what is to be sent. */
  ship_part: { from: ['paid'], to: 'same', by: ['operator'], cancelRequest: 'none', event: 'shipped' },
  /** The last unit leaves. */
  ship: { from: ['paid'], to: 'shipped', by: ['operator'], cancelRequest: 'none', event: 'shipped' },
  correct_parcel: {
    from: ['paid', 'shipped'],
    to: 'same',
    by: ['operator'],
    parcels: 'some',
    event: 'shipped',
  },
  /** A line that was not sent gets less, or another lot. */
  change_line: { from: ['paid'], to: 'same', by: ['operator'], cancelRequest: 'none', event: 'changed' },
  /** What was still to be sent was all taken off: the order has left with its parcels. */
  close_rest: {
    from: ['paid'],
    to: 'shipped',
    by: ['operator'],
    cancelRequest: 'none',
    parcels: 'some',
    event: 'shipped',
  },
  receive: { from: ['shipped'], to: 'completed', by: BY_BUYER, event: 'completed' },
  receive_overdue: {
    from: ['shipped'],
    to: 'completed',
    by: ['clock'],
    dueAt: ({ shippedAt }) => (shippedAt ?? Infinity) + RECEIVED_AFTER_DAYS * DAY_MS,
    event: 'completed',
  },
} as const satisfies Record<string, OrderMove>;

export type MoveName = keyof typeof ORDER_MOVES;

/** Every name, in the order of the table. */
export const MOVE_NAMES = Object.keys(ORDER_MOVES) as MoveName[];

/** Why an order does not make a move: what of it is not as the table wants. */
export type MoveRefusal =
  'asker' | 'state' | 'kind' | 'transfer' | 'cancel_request' | 'parcels' | 'head_request' | 'early';

/** Why an order may not make a move now (ms), what never changes first; null where it may. */
export function moveRefusal(
  name: MoveName,
  order: Movable,
  { as, id }: Asker,
  now: number,
): MoveRefusal | null {
  const move: OrderMove = ORDER_MOVES[name];
  if (!move.by.includes(as) || (FOR_A_MEMBER.includes(as) && id !== order.memberId)) return 'asker';
  if (move.kinds && !move.kinds.includes(order.kind)) return 'kind';
  if (!move.from.includes(order.state)) return 'state';
  if (move.transfer && move.transfer !== transferOf(order)) return 'transfer';
  if (move.cancelRequest && move.cancelRequest !== cancelRequestOf(order)) return 'cancel_request';
  if (move.parcels && move.parcels !== (order.parcels > 0 ? 'some' : 'none')) return 'parcels';
  if (move.headRequest && move.headRequest !== (isHeadAsked(order) ? 'waiting' : 'none'))
    return 'head_request';
  return move.dueAt && move.dueAt(order) > now ? 'early' : null;
}

/** The state of an order after a move. */
export const stateAfter = (name: MoveName, { state }: Pick<OrderRow, 'state'>): OrderState => {
  const { to }: OrderMove = ORDER_MOVES[name];
  return to === 'same' ? state : to;
};

/** Whether a transfer was announced for an unpaid order and waits for its confirmation. */
export const isTransferWaiting = ({
  state,
  paymentMethod,
}: Pick<OrderRow, 'state' | 'paymentMethod'>): boolean => state === 'unpaid' && paymentMethod === 'transfer';

/** Whether the buyer has asked to cancel an order and the shop has not decided yet. */
export const isCancelAsked = ({ state, cancelAskedAt }: Pick<OrderRow, 'state' | 'cancelAskedAt'>): boolean =>
  state === 'paid' && cancelAskedAt !== null;

/** Whether some of a paid order left, and some is still to be sent. */
export const isSentInPart = ({ state, parcels }: Pick<OrderRow, 'state' | 'parcels'>): boolean =>
  state === 'paid' && parcels > 0;

/** Whether a store has asked its head office to pay an order that is still unpaid. */
export const isHeadAsked = ({ state, headAskedAt }: Pick<OrderRow, 'state' | 'headAskedAt'>): boolean =>
  state === 'unpaid' && headAskedAt !== null;

/**
 * Why an order is not sent now, in words that go on after its number; `missing`: for want of goods on sale, `requested`: while
 * a second user is asked whether it is cancelled, changed or paid back, `refunded`: as all of it was paid back,
 * `others_parcel`: under the number of another buyer's parcel, `other_goods`: under that of an earlier parcel of it with
 * other goods.
 */
export const notSentWords = (
  order: Pick<OrderRow, 'state' | 'cancelAskedAt'>,
  refusal: MoveRefusal | keyof typeof STAYS | null = null,
): string => {
  if (refusal !== null && refusal in STAYS) return STAYS[refusal as keyof typeof STAYS];
  return isCancelAsked(order)
    ? '的买家申请取消，请先同意或驳回申请'
    : `${ORDER_STATES[order.state]}，不能发货`;
};

const STAYS = {
  missing: '有召回、停售或待验的批号不能发出，请先补配、换批次，或在打包页减去，其余可以分包先发',
  requested: '的取消、变更或全额退款在等另一位同事复核，请先处理',
  refunded: '的款项已全部退回，不能再发货，没发出的商品请在打包页减去',
  other_goods: '有一个包裹已用这个运单号发出，装的商品和这次的不同；再发一个包裹请填另一个运单号',
  others_parcel: '的运单号已用在另一家买家的订单上，请核对运单号',
} as const;

const cancelRequestOf = (order: Movable): 'waiting' | 'none' => (isCancelAsked(order) ? 'waiting' : 'none');
const transferOf = (order: Movable): 'waiting' | 'none' => (isTransferWaiting(order) ? 'waiting' : 'none');
