import { connect, type Socket } from 'node:net';

/**
 * Keeps some connections busy with one request, in a process of its own: `node load.ts URL CONNECTIONS MS`.
 * Prints the answers per second. The answers must all be as long as the first; it is read in full, the others
 * are counted by their bytes, so that the load costs less than the server under it.
 */
const [address = '', connections = '32', ms = '2000'] = process.argv.slice(2);
const url = new URL(address);
const request = Buffer.from(
  `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\naccept: text/html\r\naccept-encoding: gzip, deflate, br, zstd\r\nuser-agent: bench\r\n\r\n`,
);

const length = await answerLength();
const sockets: Socket[] = [];
let answers = 0;
const startedAt = performance.now();
for (let index = 0; index < Number(connections); index += 1) sockets.push(keepBusy());
setTimeout(() => {
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.destroy();
  process.stdout.write(`${answers / seconds}\n`);
}, Number(ms));

function keepBusy(): Socket {
  let missing = length;
  const socket = open((chunk) => {
    if (missing === length && chunk.toString('latin1', 0, 12) !== 'HTTP/1.1 200') fail(chunk);
    missing -= chunk.length;
    if (missing < 0) fail(chunk);
    if (missing > 0) return;
    missing = length;
    answers += 1;
    socket.write(request);
  });
  return socket;
}

/** Head and body of one answer, in bytes. */
function answerLength(): Promise<number> {
  return new Promise((resolve) => {
    let said = Buffer.alloc(0);
    const socket = open((chunk) => {
      said = Buffer.concat([said, chunk]);
      const head = said.indexOf('\r\n\r\n') + 4;
      if (head < 4) return;
      const body = Number(/\r\ncontent-length: (\d+)/i.exec(said.toString('latin1', 0, head))?.[1]);
      if (!Number.isInteger(body)) fail(said);
      if (said.length < head + body) return;
      socket.destroy();
      resolve(head + body);
    });
  });
}

function open(hear: (chunk: Buffer) => void): Socket {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  socket.on('data', hear);
  socket.on('error', (error) => fail(Buffer.from(String(error))));
  socket.write(request);
  return socket;
}

function fail(answer: Buffer): never {
  process.stderr.write(`unexpected answer: ${answer.toString('latin1', 0, 400)}\n`);
  process.exit(1);
}
