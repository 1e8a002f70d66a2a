import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { watchAncestors } from './ancestors.mjs';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './server-process.mjs';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Time (ms) a server must be up for the pauses to start over. */
const SOUND_AFTER_MS = 60_000;
/** Time (ms) after which a server that was asked to stop is killed; it ends within ten seconds otherwise. */
const STOP_WITHIN_MS = 15_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Characters of a server's last output that are kept, enough for V8's message about a full heap. */
const KEPT_CHARACTERS = 8000;

/**
 * Runs the server until it is asked to stop, and again whenever it ends by itself after having been up; each end is
 * logged with its reason. The process ends with the server's own code where that was asked to stop or never came up.
 * The server sees by the channel between them that this process has gone, and stops, too.
 */
export function keepRunning(args) {
  let server;
  let hasBeenUp = false;
  let isStopping = false;
  let failures = 0;
  let pausing;

  const begin = () => {
    const startedAt = performance.now();
    const killsBefore = killsForMemory();
    let isUp = false;
    let lastWords = '';
    server = spawn(process.execPath, [...SERVER_ARGUMENTS, ...args], {
      env: { ...SERVER_ENVIRONMENT, ...process.env },
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
    });
    server.on('message', (message) => {
      if (message === 'up') isUp = hasBeenUp = true;
      // After the server itself was asked to stop, no other is started.
      if (message === 'stopping') isStopping = true;
    });
    server.on('error', (error) => process.stderr.write(`${error.message}\n`));
    server.stderr?.on('data', (chunk) => {
      process.stderr.write(chunk);
      lastWords = (lastWords + chunk.toString()).slice(-KEPT_CHARACTERS);
    });
    server.once('close', (code, signal) => {
      const uptimeMs = Math.round(performance.now() - startedAt);
      if (isStopping || !hasBeenUp) process.exit(code ?? 128 + constants.signals[signal]);
      if (isUp && uptimeMs >= SOUND_AFTER_MS) failures = 0;
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      const outOfMemory =
        lastWords.includes('heap out of memory') || (signal === 'SIGKILL' && killsForMemory() > killsBefore);
      log({ code, signal, outOfMemory, uptimeMs, msg: `商城进程意外结束，${pauseMs / 1000} 秒后重新启动` });
      pausing = setTimeout(begin, pauseMs);
    });
  };

  const stop = (signal) => {
    const isFirst = !isStopping;
    isStopping = true;
    if (server.exitCode !== null || server.signalCode !== null) {
      clearTimeout(pausing);
      return;
    }
    server.kill(signal);
    if (isFirst) setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS).unref();
  };

  for (const signal of SIGNALS) process.on(signal, stop);
  // The reader of the output may have gone before; the server is still stopped properly.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  watchAncestors(() => stop('SIGTERM'));
  begin();
}

/** One line as the server's own log writes it. */
function log(facts) {
  if (process.env.LOG_LEVEL === 'silent') return;
  process.stdout.write(`${JSON.stringify({ level: 60, time: Date.now(), ...facts })}\n`);
}

/**
 * Returns the number of processes that Linux has killed for lack of memory since it started; 0 where it is not counted.
 */
function killsForMemory() {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'latin1'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
