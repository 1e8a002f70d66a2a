import { connect } from 'node:net';

/** Sends bytes as they are to a server and gives all it says until it closes the connection, or until `endsWhen`. */
export function rawRequest(
  url: string,
  bytes: string,
  endsWhen: (said: string) => boolean = () => false,
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), hostname);
    const end = (): void => {
      socket.destroy();
      resolve(said);
    };
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1');
      if (endsWhen(said)) end();
    });
    socket.once('end', end);
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? end() : reject(error),
    );
    socket.write(bytes, 'latin1');
  });
}
