import { Agent, get } from 'node:http';

const agent = new Agent({ keepAlive: true });

/**
 * Fetches a page as a browser asks for it and answers with its length in bytes as packed. It is not unpacked: that
 * takes this process up to two milliseconds, which are the reader's and not the shop's.
 */
export function fetchPage(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    }).on('error', reject);
  });
}
