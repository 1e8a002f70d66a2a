/** Prints the table of stages and the last line; the exit code. */
export function report(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const cells = (name, ...values) =>
    name.padEnd(10) + values.map((value) => String(value).padStart(9)).join('');
  const lines = results.map(({ name, passed, failed, skipped, ms }) =>
    cells(name, passed, failed, skipped, `${(ms / 1000).toFixed(1)} s`),
  );
  const head = cells('stage', 'passed', 'failed', 'skipped', 'time');
  process.stdout.write(`\n${[head, ...lines].join('\n')}\n\n`);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return sum('failed') === 0 ? 0 : 1;
}
