import type { OutboxState } from '#lib/platform/sms/sms.rules.ts';

/** Characters of an address at most. */
export const LONGEST_ADDRESS = 100;

/** Letters, digits, `_` or `-`, then @, a domain and a dotted suffix (product §8.5): the one place of this rule. */
const ADDRESS = /^[A-Za-z0-9_-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** True when the shop accepts a text as an e-mail address. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/** An attachment of an e-mail; its name has no path. */
export interface MailFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** An e-mail in plain text, to a member's address. */
export interface MailMessage {
  memberId: number;
  to: string;
  subject: string;
  text: string;
  files: readonly MailFile[];
}

/** An e-mail as operators see it. Time in ms. */
export interface SentMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  /** Names of its attachments. */
  files: string;
  state: OutboxState;
  provider: string;
  error: string;
  createdAt: number;
}
