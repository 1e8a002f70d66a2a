import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { encodeForm } from '#lib/platform/browser/calls/encode-form.rules.ts';
import { readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import type { CheckOrderData } from '#lib/trade/checkout/checkout.fields.ts';
import type { postCheckoutKeyChoices } from '#lib/trade/checkout/checkout.calls.ts';

/** Choices with the field names of the call; lists are joined by commas. */
export interface ChoiceFields {
  address_id?: number;
  invoice_kind?: string;
  /** empty for the company that orders */
  invoice_title_id?: number | '';
  delivery_notes?: string;
  remark?: string;
  /** `none` for no coupon, empty for the best one */
  coupon_id?: number | 'none' | '';
  voucher_ids?: string;
}

/** Choices of a draft that are not saved yet, and the version they are based on. */
interface Unsaved {
  version: number;
  fields: ChoiceFields;
}

/** Time (ms) without typing after which typed text is saved. */
const PAUSE_MS = 500;

/** Saves the choices of the check-order page as they are made. */
export interface ChoiceSync {
  /** choices that this tab could not save before it left the page: the session had ended or the network was down */
  unsaved: ChoiceFields;
  /** Saves at once, or after a pause while the buyer is typing. */
  save(fields: ChoiceFields, whileTyping?: boolean): void;
  /**
   * Stops saving while the form, which carries all choices, is sent: requests under way are aborted, as the draft is
   * about to become an order. `false` starts saving again where the page came back.
   */
  handOver(isSent: boolean): void;
  /**
   * Fetches the current data of the page; null when the request fails or the draft no longer exists. Failures are not
   * reported.
   */
  refresh(): Promise<CheckOrderData | null>;
}

/**
 * Starts saving for a draft as it was at `version`. Unsaved choices are also stored for this tab and sent on leaving;
 * the next page uses them unless something else was saved since. `onAnswer` gets the page's new data, or null where
 * saving failed.
 */
export function startChoices(
  { key, version: first }: Pick<CheckOrderData, 'key' | 'version'>,
  onAnswer: (check: CheckOrderData | null) => void,
): ChoiceSync {
  const place = `choices:${key}`;
  const path = callPath<typeof postCheckoutKeyChoices>(`/api/checkout/${key}/choices`);
  const left = readUnsaved(place);
  const unsaved = left?.version === first ? left.fields : {};
  let version = first;
  let waiting: ChoiceFields = {};
  let timer = 0;
  let isHandedOver = false;
  let leaving = new AbortController();

  const keep = (): void => {
    const isNothing = Object.keys(waiting).length === 0;
    storeCopy(place, isNothing ? null : ({ version, fields: waiting } satisfies Unsaved));
  };
  const send = async (): Promise<void> => {
    clearTimeout(timer);
    const sent = waiting;
    if (isHandedOver || Object.keys(sent).length === 0) return;
    const { signal } = leaving;
    const answer = await callApi<typeof postCheckoutKeyChoices>('POST', path, { ...sent }, { signal }).catch(
      () => null,
    );
    if (!answer?.check) return onAnswer(null);
    ({ version } = answer.check);
    waiting = without(waiting, sent);
    keep();
    onAnswer(answer.check);
  };

  keep();
  window.addEventListener('pagehide', () => {
    if (isHandedOver || Object.keys(waiting).length === 0) return;
    navigator.sendBeacon(apiOrigin() + path, new URLSearchParams(encodeForm({ ...waiting })));
  });
  return {
    unsaved,
    save(fields, whileTyping = false) {
      waiting = { ...waiting, ...fields };
      keep();
      clearTimeout(timer);
      if (whileTyping) timer = window.setTimeout(() => void send(), PAUSE_MS);
      else void send();
    },
    handOver(isSent) {
      isHandedOver = isSent;
      if (isSent) leaving.abort();
      else leaving = new AbortController();
    },
    async refresh() {
      await send();
      if (isHandedOver) return null;
      const { signal } = leaving;
      const answer = await callApi<typeof postCheckoutKeyChoices>(
        'POST',
        path,
        {},
        { quiet: true, signal },
      ).catch(() => null);
      return answer?.check ?? null;
    },
  };
}

/** Returns the choices that were changed again after they were sent. */
function without(waiting: ChoiceFields, sent: ChoiceFields): ChoiceFields {
  const names = Object.keys(waiting) as (keyof ChoiceFields)[];
  return Object.fromEntries(
    names.filter((name) => waiting[name] !== sent[name]).map((name) => [name, waiting[name]]),
  );
}

function readUnsaved(place: string): Unsaved | null {
  const kept = readCopy(place) as Unsaved | null;
  return typeof kept?.version === 'number' && typeof kept.fields === 'object' ? kept : null;
}
