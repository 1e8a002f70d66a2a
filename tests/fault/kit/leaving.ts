/**
 * What has to be undone however this process ends: children, frozen processes, mounts, folders. All of it is done
 * at once, as nothing that waits is waited for by a process that ends.
 */
const undone = new Set<() => void>();

/** Has something undone at the end, the latest first. Returns the way to say that it is undone already. */
export function onLeaving(work: () => void): () => void {
  undone.add(work);
  return () => undone.delete(work);
}

function leave(): void {
  for (const work of [...undone].reverse()) {
    undone.delete(work);
    try {
      work();
    } catch (error) {
      process.stderr.write(`  could not clean up: ${String(error)}\n`);
    }
  }
}

process.once('exit', leave);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    leave();
    process.exit(1);
  });
}
