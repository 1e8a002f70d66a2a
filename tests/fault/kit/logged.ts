import type { FaultShop } from './shop.ts';

const MOST_CHARACTERS = 3000;

/** Each sentence that names a request, with what the shop's processes logged of it: a 500 alone shows no cause. */
export function logged({ servers }: Pick<FaultShop, 'servers'>, wrong: readonly string[]): string[] {
  return wrong.map((sentence) => {
    const id = /"request_id":"([^"]+)"/.exec(sentence)?.[1];
    if (id === undefined) return sentence;
    const lines = servers.flatMap((server) => server.log().split('\n')).filter((line) => line.includes(id));
    return [sentence, ...lines].join('\n    ').slice(0, MOST_CHARACTERS);
  });
}
