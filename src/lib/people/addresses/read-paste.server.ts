import type { PastedAddress } from '#lib/people/addresses/paste/paste-address.rules.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { read } from '#lib/platform/readers/read.server.ts';
import type { Reader } from '#lib/platform/readers/reader.server.ts';

/** Reads the addresses of pasted texts. */
export const pasteReader: Reader<readonly string[], PastedAddress[][]> = {
  name: 'address',
  deadlineMs: 3000,
  tooComplex: () => fieldError('paste', '粘贴的内容过长或过于复杂，请一次只粘贴一个地址，或直接填写表单。'),
  run: async (texts) => {
    const { parsePastedAddresses } = await import('#lib/people/addresses/paste/paste-addresses.rules.ts');
    return texts.map(parsePastedAddresses);
  },
};

/** Returns the addresses of each pasted text, read in the reader process. Throws as `read` does. */
export const readPastes = (sender: { id: number }, texts: readonly string[]): Promise<PastedAddress[][]> =>
  read(pasteReader, texts, { sender: String(sender.id) });
