import type { OrderKind } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { hasRole, type Member } from '#lib/people/members/members.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ORDER_STATES, type OrderState, RECEIVED_AFTER_DAYS } from '#lib/trade/orders/orders.rules.ts';
import type { OrderEventTable, OrderRow } from '#lib/trade/orders/orders.table.ts';

/**
 * Role that asks for a move. `acting`: a head office, or one of the staff, in the account of the buyer; `head`: the
 * buyer's head office in its own account; `gateway`: a payment provider whose payment arrived; `clock`: a job.
 */
type Mover = 'buyer' | 'acting' | 'head' | 'operator' | 'gateway' | 'clock';

/** Roles that move only orders of the member they act for. */
const FOR_A_MEMBER: readonly Mover[] = ['buyer', 'acting', 'gateway'];

/** Role that asks, with the member that the order's event names; null for the shop itself. */
export interface Asker {
  as: Mover;
  id: number | null;
}

export const CLOCK: Asker = { as: 'clock', id: null };

/** Returns the asker for a payment provider with a member's payment. */
export const asGateway = (memberId: number): Asker => ({ as: 'gateway', id: memberId });

/** Returns the asker for a member that moves its own orders, itself or through others that act for it. */
export const asBuyer = ({ id, actor }: Pick<Member, 'id' | 'actor'>): Asker => ({
  as: actor ? 'acting' : 'buyer',
  id,
});

/** Returns the asker for a head office that moves an order of its store; the caller has checked this. */
export const asHead = ({ id }: Pick<Member, 'id'>): Asker => ({ as: 'head', id });

/** Returns the asker for staff that moves orders of any member; a member who is no operator is its own buyer. */
export const asOperator = (member: Pick<Member, 'id' | 'actor' | 'role'>): Asker =>
  hasRole(member, 'operator') ? { as: 'operator', id: member.id } : asBuyer(member);

/** Fields of an order that a move depends on. */
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
  /** State of a transfer that is required: waiting for its confirmation, or none; absent: either. */
  transfer?: 'waiting' | 'none';
  /** State of the buyer's request to cancel that is required: waiting for the shop, or none; absent: either. */
  cancelRequest?: 'waiting' | 'none';
  /** Parcels that are required: some sent, or none; absent: either. */
  parcels?: 'some' | 'none';
  /** State of the buyer's request to its head office to pay that is required: waiting, or none; absent: either. */
  headRequest?: 'waiting' | 'none';
  /** First moment (ms) at which it is allowed; absent: at any time. */
  dueAt?: (order: Movable) => number;
  /** Kind of its event in the order's history; null: no event. */
  event: OrderEventTable['kind'] | null;
}

const BY_BUYER = ['buyer', 'acting'] as const;

/**
 * All moves of an order after it was placed, in the order of its life. Their consequences are in
 * `order-consequences.service.ts`; only `move-order.service.ts` makes moves.
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
  /** A store asks its head office to pay; only the store itself may do so. */
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
  /** Paid from the balance of the head office, at its store's request. */
  pay_by_head: {
    from: ['unpaid'],
    to: 'paid',
    by: ['head'],
    kinds: ['normal'],
    transfer: 'none',
    headRequest: 'waiting',
    event: 'paid',
  },
  /** An online payment counts even while a transfer waits. */
  pay_online: { from: ['unpaid'], to: 'paid', by: ['gateway'], kinds: ['normal'], event: 'paid' },
  /** An operator accepts a payment of a different amount than requested. */
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
  /** The decision on the transfer was wrong: it waits for another one. */
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
  /** Only the shop cancels a paid order, as it may have packed it; what was sent can only be returned. */
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
  /** The whole payment is refunded before the goods were sent. */
  cancel_refunded: { from: ['paid'], to: 'cancelled', by: ['operator'], parcels: 'none', event: 'cancelled' },
  /** A parcel with a part of the open units is sent. */
  ship_part: { from: ['paid'], to: 'same', by: ['operator'], cancelRequest: 'none', event: 'shipped' },
  /** The last unit is sent. */
  ship: { from: ['paid'], to: 'shipped', by: ['operator'], cancelRequest: 'none', event: 'shipped' },
  correct_parcel: {
    from: ['paid', 'shipped'],
    to: 'same',
    by: ['operator'],
    parcels: 'some',
    event: 'shipped',
  },
  /** A line that was not sent gets fewer units, or another lot. */
  change_line: { from: ['paid'], to: 'same', by: ['operator'], cancelRequest: 'none', event: 'changed' },
  /** All open units were taken off: the order was sent with its earlier parcels. */
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

/** Names of all moves, in the order of the table. */
export const MOVE_NAMES = Object.keys(ORDER_MOVES) as MoveName[];

/** Reason why a move is refused: the condition of the table that is not met. */
export type MoveRefusal =
  'asker' | 'state' | 'kind' | 'transfer' | 'cancel_request' | 'parcels' | 'head_request' | 'early';

/** Returns the reason why a move is refused now (ms), permanent reasons first; null where it is allowed. */
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

/** Returns the state of an order after a move. */
export const stateAfter = (name: MoveName, { state }: Pick<OrderRow, 'state'>): OrderState => {
  const { to }: OrderMove = ORDER_MOVES[name];
  return to === 'same' ? state : to;
};

/** True when a transfer was announced for an unpaid order and waits for its confirmation. */
export const isTransferWaiting = ({
  state,
  paymentMethod,
}: Pick<OrderRow, 'state' | 'paymentMethod'>): boolean => state === 'unpaid' && paymentMethod === 'transfer';

/** True when the buyer has asked to cancel an order and the shop has not decided yet. */
export const isCancelAsked = ({ state, cancelAskedAt }: Pick<OrderRow, 'state' | 'cancelAskedAt'>): boolean =>
  state === 'paid' && cancelAskedAt !== null;

/** True when some of a paid order was sent, and some is still to be sent. */
export const isSentInPart = ({ state, parcels }: Pick<OrderRow, 'state' | 'parcels'>): boolean =>
  state === 'paid' && parcels > 0;

/** True when a store has asked its head office to pay an order that is still unpaid. */
export const isHeadAsked = ({ state, headAskedAt }: Pick<OrderRow, 'state' | 'headAskedAt'>): boolean =>
  state === 'unpaid' && headAskedAt !== null;

/**
 * Returns the reason why an order is not sent now, as a text that follows its number; `missing`: goods on sale are
 * missing, `requested`: an approval request to cancel, change or refund it waits for a second user, `refunded`: it was
 * refunded in full, `others_parcel`: the number belongs to another buyer's parcel, `other_goods`: the number belongs to
 * an earlier parcel of it with other goods.
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
