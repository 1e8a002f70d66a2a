import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { encodeForm } from '#lib/platform/browser/calls/encode-form.rules.ts';
import { readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import type { CheckOrderData } from '#lib/trade/checkout/checkout.fields.ts';
import type { postCheckoutKeyChoices } from '#lib/trade/checkout/checkout.calls.ts';

/** Choices as the call names them; lists are joined by commas. */
export interface ChoiceFields {
  address_id?: number;
  invoice_kind?: string;
  /** empty for the company that orders */
  invoice_title_id?: number | '';
  delivery_notes?: string;
  remark?: string;
  /** `none` for none, empty for the best one */
  coupon_id?: number | 'none' | '';
  voucher_ids?: string;
}

/** What of a draft is not saved yet, and which saving it followed. */
interface Unsaved {
  version: number;
  fields: ChoiceFields;
}

/** What is typed is saved after so long a pause. */
const PAUSE_MS = 500;

/** Saves the choices of the check-order page as they are made. */
export interface ChoiceSync {
  /** What this tab could not save before it left the page: the session had ended, the network was away. */
  unsaved: ChoiceFields;
  /** Saves at once, or, while somebody types, after a pause. */
  save(fields: ChoiceFields, whileTyping?: boolean): void;
  /**
   * The form is sent, which carries all choices: what is on its way is given up, and nothing more is saved, as the draft
   * is about to become an order. `false` where the page came back.
   */
  handOver(isSent: boolean): void;
  /** Asks how the page would be now; null when it cannot be asked, or the draft is no more. Quiet when that fails. */
  refresh(): Promise<CheckOrderData | null>;
}

/**
 * Starts saving for a draft as it was at `version`. What is not saved yet is kept for this tab, too, and sent along on
 * leaving; on the next page it counts, unless something else was saved in the meantime. `onAnswer` gets the page's data
 * again, or null where saving failed.
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

/** What was changed again since it was sent. */
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
