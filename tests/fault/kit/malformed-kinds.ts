/** Picks a number below a bound. */
type Random = (below: number) => number;

/** One kind of request that no browser sends. */
export interface Kind {
  name: string;
  /** The bytes, a character each, for a host that is as it should be. */
  make(random: Random, host: string): string;
  /** Statuses that may be answered; by default anything below 500. Closing the connection is always fine. */
  allowed?: (status: number) => boolean;
  /** True when the server may rightly wait for more. */
  mayHang?: boolean;
}

/** Addresses that are attacked, and looked at afterwards. */
export const TARGETS = [
  '/',
  '/list',
  '/list?page=2',
  '/list/info/1',
  '/search?keywords=amxl',
  '/noActivity',
  '/help/xwzx/hyxw',
  '/login',
  '/cart/step1',
  '/api/cart/list',
  '/api/user/base',
  '/favicon.svg',
  '/no/such/page',
] as const;

const one = <T>(random: Random, all: readonly T[]): T => all[random(all.length)]!;
const target = (random: Random): string => one(random, TARGETS);
const request = (first: string, lines: readonly string[], body = ''): string =>
  [`${first} HTTP/1.1`, ...lines, '', body].join('\r\n');
const bytes = (random: Random, count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(random(256))).join('');
const only =
  (...statuses: number[]): ((status: number) => boolean) =>
  (status) =>
    statuses.includes(status);

const FORGED_HOSTS = [
  'x/noActivity?',
  'x/noActivity#',
  'x?',
  'x#',
  'u@x?',
  'u:p@x',
  'x/',
  'x\\noActivity?',
  'x/%2e%2e/noActivity?',
  '[::1]/noActivity?',
  '[x]:80/noActivity?',
  'x:80/list?',
  'x:port',
  'x y',
  'x,y',
  'x;y',
  '"x"',
  '<script>',
  "x'/noActivity?'",
  'x%2fnoActivity%3f',
];

const FLASHES = [
  '%7B%22message%22%3A%7B%7D%7D',
  '%7B%22message%22%3A%5B%5D%2C%22tone%22%3A1%7D',
  '%7B%22message%22%3A%22x%22%2C%22errors%22%3Anull%2C%22values%22%3A7%7D',
  '%7B%22message%22%3A%22x%22%2C%22errors%22%3A%7B%22a%22%3A1%7D%2C%22values%22%3A%7B%22b%22%3A%7B%7D%7D%7D',
  '%7B%22message%22%3A%22x%22%2C%22tone%22%3A%22%3Cscript%3E%22%7D',
  '%7B%22__proto__%22%3A%7B%22message%22%3A%22x%22%7D%7D',
  'null',
  '%22x%22',
  '%5B%5D',
  '%',
  '%E0%A4%A',
  '%ff%fe',
];

const BODIES = [
  'a[b][c][d][e][f][g][h][i][j]=1',
  '__proto__[x]=1&constructor[prototype][x]=1',
  'ids[999999999]=1',
  `ids=${'1,'.repeat(3000)}`,
  'id=1e400&number=-0',
  'id[]=1&id[a]=2',
  '%ff%fe=%00',
  '&&&===',
];

/** Every kind that is sent, in turns. */
export const KINDS: readonly Kind[] = [
  {
    name: 'noise instead of a request',
    make: (random) => `${bytes(random, 1 + random(200))}\r\n\r\n`,
    mayHang: true,
  },
  {
    name: 'a broken request line',
    make: (random, host) =>
      `${one(random, ['GET', 'GET /', 'GET  / HTTP/1.1', 'GET / HTTP/9.9', 'GET / XTTP/1.1', ' / HTTP/1.1', 'GET\t/\tHTTP/1.1', 'PRI * HTTP/2.0', 'G\u0000T / HTTP/1.1'])}\r\nhost: ${host}\r\n\r\n`,
    mayHang: true,
  },
  {
    name: 'a forged Host',
    make: (random) => request(`GET ${target(random)}`, [`host: ${one(random, FORGED_HOSTS)}`]),
    allowed: only(400),
  },
  {
    name: 'two Hosts',
    make: (random, host) => request(`GET ${target(random)}`, [`host: ${host}`, `host: x/noActivity?`]),
    allowed: only(400),
  },
  {
    name: 'no Host',
    make: (random) => request(`GET ${target(random)}`, ['accept: */*']),
    allowed: only(400),
  },
  {
    name: 'a target in absolute form',
    make: (random, host) =>
      request(
        `GET ${one(random, ['http://x', 'http://x/noActivity?', `http://${host}`, 'https://u@x', 'ftp://x', 'x:'])}${target(random)}`,
        [`host: ${host}`],
      ),
  },
  {
    name: 'an odd path',
    make: (random, host) =>
      request(
        `GET ${one(random, ['//x', '//x/noActivity?', '/\\x', '/..//', '/./', '/%2e%2e/', '/;', '*', '?', '/noActivity/..', '/list/info/1/..', '/%2f'])}${one(random, ['', target(random)])}`,
        [`host: ${host}`],
      ),
  },
  {
    name: 'a bad percent escape',
    make: (random, host) =>
      request(
        `GET ${one(random, ['/list/info/%', '/%ff%fe', '/list?category=%E0%A4%A', '/search?keywords=%', '/picture/goods/%00.svg', '/api/goods/detail/%zz', '/%00', '/help/%c0%af'])}`,
        [`host: ${host}`],
      ),
  },
  {
    name: 'raw bytes in the path',
    make: (random, host) => request(`GET /${bytes(random, 8).replace(/[\r\n ?#]/g, 'x')}`, [`host: ${host}`]),
  },
  {
    name: 'huge headers',
    make: (random, host) =>
      request(`GET ${target(random)}`, [`host: ${host}`, `x: ${'y'.repeat(17_000 + random(30_000))}`]),
    allowed: only(431),
  },
  {
    name: 'a very long address',
    make: (random, host) =>
      request(`GET ${target(random).split('?')[0]}?x=${'y'.repeat(600 + random(12_000))}`, [`host: ${host}`]),
  },
  {
    name: 'a method that pages do not have',
    make: (random, host) =>
      request(
        `${one(random, ['TRACE', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE', 'POST'])} ${one(random, ['/', '/list', '/noActivity'])}`,
        [`host: ${host}`, 'content-length: 0'],
      ),
    allowed: only(405),
  },
  {
    name: 'a method that nobody has',
    make: (random, host) =>
      request(`${one(random, ['BREW', 'get', 'GETT', 'X', 'HEAD2'])} ${target(random)}`, [`host: ${host}`]),
    allowed: (status) => status >= 400 && status < 500,
  },
  {
    name: 'CONNECT',
    make: (random, host) => request(`CONNECT ${one(random, ['x:80', host, '/list'])}`, [`host: ${host}`]),
    allowed: (status) => status >= 400 && status < 500,
  },
  {
    name: 'a wrong length',
    make: (random, host) =>
      request(
        'POST /api/user/login',
        [
          `host: ${host}`,
          `content-length: ${one(random, ['-1', 'abc', '1e3', '99999999999999999999', '3\r\ncontent-length: 4', '0x10', '+5', '40'])}`,
        ],
        'username=a',
      ),
    mayHang: true,
  },
  {
    name: 'smuggling',
    make: (random, host) => {
      const inner = `GET /noActivity HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
      const te = one(random, [
        'transfer-encoding: chunked',
        'Transfer-Encoding : chunked',
        'transfer-encoding: xchunked',
        'transfer-encoding: chunked, identity',
        'transfer-encoding:\u000bchunked',
        'transfer-encoding: chunked\r\ntransfer-encoding: x',
        'x: y\r\n transfer-encoding: chunked',
      ]);
      const lines = [`host: ${host}`, `content-length: ${random(2) ? inner.length + 5 : 4}`, te];
      return request(`POST ${one(random, ['/api/user/login', '/list'])}`, lines, `0\r\n\r\n${inner}`);
    },
    allowed: (status) => status >= 400 && status < 500,
    mayHang: true,
  },
  {
    name: 'broken chunks',
    make: (random, host) =>
      request(
        'POST /api/user/login',
        [`host: ${host}`, 'transfer-encoding: chunked'],
        one(random, [
          'zz\r\n',
          '-1\r\nx\r\n',
          'ffffffffffffffff\r\nx',
          '1;x=\u0000\r\na\r\n',
          '5\r\nab\r\n0\r\n\r\n',
        ]),
      ),
    mayHang: true,
  },
  {
    name: 'NUL and controls in headers',
    make: (random, host) =>
      request(`GET ${target(random)}`, [
        `host: ${host}`,
        `${one(random, ['x', 'cookie', 'accept', 'x\u0000y'])}: a${one(random, ['\u0000', '\u0001', '\u007f', '\r', '\n x'])}b`,
      ]),
  },
  {
    name: 'a hostile flash cookie',
    make: (random, host) =>
      request(`GET ${target(random)}`, [`host: ${host}`, `cookie: flash=${one(random, FLASHES)}`]),
  },
  {
    name: 'hostile cookies',
    make: (random, host) =>
      request(`GET ${target(random)}`, [
        `host: ${host}`,
        `cookie: ${one(random, ['sid=', 'sid=%00', `sid=${'x'.repeat(4000)}`, 'view=table; view=x', 'member=1; member=<', '=;=;;=', 'constructor=1; __proto__=2', 'sid="a;b"'])}`,
      ]),
  },
  {
    name: 'a hostile header',
    make: (random, host) =>
      request(`GET ${target(random)}`, [
        `host: ${host}`,
        one(random, [
          'x-forwarded-host: x/noActivity?',
          'x-forwarded-for: <script>, ::, 999.1.1.1',
          'x-original-url: /noActivity',
          'x-rewrite-url: /noActivity',
          'forwarded: host="x/noActivity?"',
          'accept-encoding: br;q=x, ;;;, *;q=-1',
          'if-none-match: ",W/\\"',
          'range: bytes=0-,1-,2-',
          'authorization: Bearer',
          'authorization: Basic %%%',
          'expect: nonsense',
          'upgrade: websocket\r\nconnection: upgrade',
          'content-type: multipart/form-data',
        ]),
      ]),
  },
  {
    name: 'an odd form',
    make: (random, host) => {
      const body = one(random, BODIES);
      const type = one(random, [
        'application/x-www-form-urlencoded',
        'application/json',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'text/plain',
        'x',
      ]);
      const lines = [`host: ${host}`, `origin: http://${host}`, `content-type: ${type}`];
      const path = one(random, ['/api/cart', '/api/order', '/api/cart/batch_delete', '/api/complaint']);
      return request(`POST ${path}`, [...lines, `content-length: ${body.length}`], body);
    },
  },
];
