import type { TypedPromotion } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { TypedLadders } from '#lib/catalogue/pricing/office/ladders/ladders.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { FormFields } from '#lib/platform/browser/calls/encode-form.rules.ts';
import type {
  postAdminLadder,
  postAdminLadderTrial,
} from '#lib/catalogue/pricing/office/ladders/ladders.calls.ts';
import type {
  getAdminPromotionId,
  postAdminPromotion,
  postAdminPromotionGoods,
  postAdminPromotionIdSave,
  postAdminPromotionTrial,
} from '#lib/catalogue/pricing/promotions.calls.ts';

/** Options for calls whose errors the form shows itself; it keeps the input also where the session has ended. */
const QUIET = { quiet: true, timeoutMs: 60_000 };

/** Encodes fields as multipart, as thousands of goods are too many for URL encoding. */
const asForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** A promotion's form as it is saved. `id`: null for a new one, which `key` identifies. */
interface FormToSave {
  id: number | null;
  base: number;
  key: string;
  typed: TypedPromotion;
  isForced: boolean;
}

/**
 * Saves the form, or returns the warnings to confirm first. Rejects with a `CallError` whose `fields` name the errors.
 */
export function sendPromotion({
  id,
  base,
  key,
  typed,
  isForced,
}: FormToSave): Promise<AnswerOf<typeof postAdminPromotion>> {
  const fields = { promotion: JSON.stringify(typed), force: isForced ? '1' : '' };
  return id === null
    ? callApi<typeof postAdminPromotion>('POST', '/api/admin/promotion', asForm({ ...fields, key }), QUIET)
    : callApi<typeof postAdminPromotionIdSave>(
        'POST',
        `/api/admin/promotion/${id}/save`,
        asForm({ ...fields, base: String(base) }),
        QUIET,
      );
}

/** Reads the promotion in its current state. */
export const readPromotionAgain = (id: number): Promise<AnswerOf<typeof getAdminPromotionId>> =>
  callApi<typeof getAdminPromotionId>('GET', `/api/admin/promotion/${id}`, {}, QUIET);

let picking: Promise<unknown> = Promise.resolve();

/** Picks goods, one call after the other, as a repeated call would cancel the earlier one. */
export function pickGoods(fields: FormFields): Promise<AnswerOf<typeof postAdminPromotionGoods>> {
  const next = picking.then(() =>
    callApi<typeof postAdminPromotionGoods>('POST', '/api/admin/promotion/goods', fields, QUIET),
  );
  picking = next.catch(() => undefined);
  return next;
}

/** Returns the cost of a cart with the current form and without. */
export const tryForm = (input: {
  id: number | null;
  typed: TypedPromotion;
  member: string;
  cart: string;
}): Promise<AnswerOf<typeof postAdminPromotionTrial>> =>
  callApi<typeof postAdminPromotionTrial>(
    'POST',
    '/api/admin/promotion/trial',
    asForm({
      ...(input.id === null ? {} : { id: String(input.id) }),
      promotion: JSON.stringify(input.typed),
      member: input.member,
      cart: input.cart,
    }),
    QUIET,
  );

const ladderFields = ({ type, lines, base }: TypedLadders) => ({
  type: String(type),
  lines,
  base: JSON.stringify(base),
});

/**
 * Saves the ladders, or returns the warnings to confirm first. Rejects with a `CallError` whose `fields.lines` hold the
 * errors.
 */
export const sendLadders = (
  typed: TypedLadders,
  isForced: boolean,
): Promise<AnswerOf<typeof postAdminLadder>> =>
  callApi<typeof postAdminLadder>(
    'POST',
    '/api/admin/ladder',
    asForm({ ...ladderFields(typed), force: isForced ? '1' : '' }),
    QUIET,
  );

/** Returns the cost of a cart with the ladders as typed and without. */
export const tryLadderForm = (
  typed: TypedLadders,
  by: { member: string; cart: string },
): Promise<AnswerOf<typeof postAdminLadderTrial>> =>
  callApi<typeof postAdminLadderTrial>(
    'POST',
    '/api/admin/ladder/trial',
    asForm({ ...ladderFields(typed), ...by }),
    QUIET,
  );
