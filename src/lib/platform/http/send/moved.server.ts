/** Sends on to a page's new address for good, yet asks again next time: an address given up may be given to another. */
export const movedTo = (address: string): Response =>
  new Response(null, { status: 301, headers: { location: address, 'cache-control': 'no-cache' } });
