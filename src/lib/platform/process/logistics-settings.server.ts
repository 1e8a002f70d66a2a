import { z } from 'zod';

/** The settings of asking where parcels are: 快递100, and how fast the sandbox of a demo shop moves them. */
export const logisticsFields = {
  KUAIDI100_CUSTOMER: z.string().optional(),
  KUAIDI100_KEY: z.string().optional(),
  KUAIDI100_ENDPOINT: z.url({ message: '必须是完整网址' }).optional(),
  LOGISTICS_SANDBOX_SPEED: z.coerce
    .number('必须是数字')
    .min(1, '必须是 1 至 10000 的数')
    .max(10_000, '必须是 1 至 10000 的数')
    .default(1),
};

type Given = z.output<z.ZodObject<typeof logisticsFields>>;

/** What 快递100 knows the shop by. */
export interface Kuaidi100Settings {
  customer: string;
  key: string;
  endpoint: string;
}

const ENDPOINT = 'https://poll.kuaidi100.com/poll/query.do';

/** What does not fit together: half an account. */
export function checkLogisticsFields(
  { KUAIDI100_CUSTOMER: customer, KUAIDI100_KEY: key }: Given,
  complain: (field: string, message: string) => void,
): void {
  if (customer && !key) complain('KUAIDI100_KEY', '没有设置；要和 KUAIDI100_CUSTOMER 一起设置');
  if (key && !customer) complain('KUAIDI100_CUSTOMER', '没有设置；要和 KUAIDI100_KEY 一起设置');
}

/** The account's settings, or null where the shop has none. */
export const kuaidi100Settings = ({
  KUAIDI100_CUSTOMER: customer,
  KUAIDI100_KEY: key,
  KUAIDI100_ENDPOINT: endpoint = ENDPOINT,
}: Given): Kuaidi100Settings | null => (customer && key ? { customer, key, endpoint } : null);
