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

/** Said by the form itself, which keeps what was typed also where the session has ended. */
const QUIET = { quiet: true, timeoutMs: 60_000 };

/** Goods by the thousand are more than a form in an address's coding should hold. */
const asForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** A promotion's form as it is saved. `id`: null for a new one, which `key` names. */
interface FormToSave {
  id: number | null;
  base: number;
  key: string;
  typed: TypedPromotion;
  isForced: boolean;
}

/** Saves the form, or says what to know first. Rejects with a `CallError` whose `fields` name what is wrong. */
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

/** The promotion as it stands now. */
export const readPromotionAgain = (id: number): Promise<AnswerOf<typeof getAdminPromotionId>> =>
  callApi<typeof getAdminPromotionId>('GET', `/api/admin/promotion/${id}`, {}, QUIET);

let picking: Promise<unknown> = Promise.resolve();

/** Picks goods; one after the other, as a repeated call gives up the earlier one. */
export function pickGoods(fields: FormFields): Promise<AnswerOf<typeof postAdminPromotionGoods>> {
  const next = picking.then(() =>
    callApi<typeof postAdminPromotionGoods>('POST', '/api/admin/promotion/goods', fields, QUIET),
  );
  picking = next.catch(() => undefined);
  return next;
}

/** What a cart costs with the form as it stands and without. */
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

/** Saves the ladders, or says what to know first. Rejects with a `CallError` whose `fields.lines` say what is wrong. */
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

/** What a cart costs with the ladders as typed and without. */
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
