import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Kuaidi100Settings } from '#lib/platform/process/provider-settings.server.ts';
import { HOUR_MS, parseDateTime } from '#lib/platform/time.rules.ts';
import {
  type AskedParcel,
  LogisticsFailure,
  type LogisticsProvider,
  type Track,
} from '#lib/trade/parcels/logistics.rules.ts';
import type { ParcelState } from '#lib/trade/parcels/parcels.rules.ts';

/** Codes of carriers at 快递100; others are not queried there. */
const CODES: Readonly<Record<string, string>> = {
  顺丰速运: 'shunfeng',
  京东物流: 'jd',
  德邦快递: 'debangkuaidi',
  中通快递: 'zhongtong',
  圆通速递: 'yuantong',
  韵达快递: 'yunda',
  申通快递: 'shentong',
  极兔速递: 'jtexpress',
  '邮政 EMS': 'ems',
};

const ANSWER_WITHIN_MS = 8000;
/**
 * Interval (ms) between queries for one number; 快递100 locks a number that is queried more often than every half hour.
 */
const AGAIN_AFTER_MS = 2 * HOUR_MS;
/** Code for a number without data yet, which is no failure. */
const NOT_FOUND = '500';

const answerFields = z.object({
  status: z.coerce.string().optional(),
  returnCode: z.coerce.string().optional(),
  message: z.string().optional(),
  state: z.coerce.string().optional(),
  data: z
    .array(
      z.object({
        ftime: z.string().optional(),
        time: z.string().optional(),
        context: z.string(),
        status: z.string().nullish(),
      }),
    )
    .optional(),
});

/** `state` by its first digit: 14 is a refusal, which no other begins with. */
const STATES: Readonly<Record<string, ParcelState>> = {
  0: 'moving',
  1: 'collected',
  2: 'problem',
  3: 'delivered',
  4: 'problem',
  5: 'delivering',
  6: 'problem',
};

/** Returns the state of a whole parcel for a state code of 快递100. */
export const parcelStateOf = (code: string): ParcelState =>
  code === '14' ? 'problem' : (STATES[code[0] ?? ''] ?? 'moving');

const stepStateOf = (status: string): ParcelState => {
  if (/退|拒|疑难|异常/.test(status)) return 'problem';
  if (status.includes('签收')) return 'delivered';
  if (status.includes('派')) return 'delivering';
  return status.includes('揽') ? 'collected' : 'moving';
};

/** 快递100's 实时查询 (`poll/query.do`): a form with `param` as JSON, signed by MD5 over it, the key and the customer. */
export const kuaidi100 = ({ customer, key, endpoint }: Kuaidi100Settings): LogisticsProvider => ({
  name: 'kuaidi100',
  track: async (parcel, now): Promise<Track | null> => {
    const com = CODES[parcel.carrier];
    if (com === undefined) return null;
    const param = JSON.stringify({
      com,
      num: parcel.trackingNo,
      phone: parcel.phone.slice(-4),
      to: parcel.regionName,
      resultv2: '1',
      show: '0',
      order: 'desc',
    });
    const sign = createHash('md5')
      .update(param + key + customer)
      .digest('hex')
      .toUpperCase();
    const answer = await ask(endpoint, new URLSearchParams({ customer, sign, param }));
    if (answer.status === '200') return readTrack(answer, parcel, now);
    if (answer.returnCode === NOT_FOUND) return { state: 'sent', steps: [], nextAt: now + AGAIN_AFTER_MS };
    throw new LogisticsFailure(
      `快递100 ${answer.returnCode ?? ''} ${answer.message ?? '没有说明原因'}`.trim(),
    );
  },
});

async function ask(endpoint: string, form: URLSearchParams): Promise<z.output<typeof answerFields>> {
  let answer: Response;
  try {
    answer = await fetch(endpoint, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await answer.text();
    if (answer.ok) return answerFields.parse(JSON.parse(text));
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new LogisticsFailure(isLate ? '快递100 没有按时回答' : '连不上快递100，或它的回答看不懂', {
      cause: error,
    });
  }
  throw new LogisticsFailure(`快递100 回答 HTTP ${answer.status}`);
}

function readTrack(
  { state: code = '0', data = [] }: z.output<typeof answerFields>,
  { shippedAt }: AskedParcel,
  now: number,
): Track {
  const state = parcelStateOf(code);
  const steps = data
    .map(({ ftime, time, context, status }) => ({
      at: parseDateTime((ftime ?? time ?? '').slice(0, 16)) ?? shippedAt,
      state: stepStateOf(status ?? ''),
      text: context,
    }))
    .toReversed();
  return { state, steps, nextAt: state === 'delivered' ? null : now + AGAIN_AFTER_MS };
}
