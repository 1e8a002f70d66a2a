/** Choices on the sandbox's page; each is a way in which real gateways behave. */
export const SANDBOX_CHOICES = {
  paid: { title: '支付成功', hint: '付款成功，通知马上发给商城' },
  failed: { title: '支付失败', hint: '没有扣款，商城收到失败的通知' },
  late: { title: '稍后通知', hint: '付款成功，20 秒后才发通知；商城会先主动来查' },
  twice: { title: '重复通知', hint: '付款成功，同一通知连发三次，商城只记一次' },
  silent: { title: '不通知', hint: '付款成功，但不发通知，等商城主动来查' },
} as const;
export type SandboxChoice = keyof typeof SANDBOX_CHOICES;

/** Times (ms) after a choice at which its notices are sent. */
export const SENT_AFTER_MS: Record<SandboxChoice, readonly number[]> = {
  paid: [0],
  failed: [0],
  late: [20_000],
  twice: [0, 0, 0],
  silent: [],
};

/** Headers that carry a notice's signature, over the moment, a line feed and the body. */
export const SIGNATURE_HEADER = 'sandbox-signature';
export const MOMENT_HEADER = 'sandbox-moment';
export const signedText = (moment: string, body: string): string => `${moment}\n${body}`;
