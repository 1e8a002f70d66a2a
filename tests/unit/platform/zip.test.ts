import { describe, expect, it } from 'vitest';
import { packZip, unpackZip } from '#lib/platform/zip.server.ts';

const LIMITS = { entries: 10, total: 4000, each: 3000 };
const names = async (bytes: Uint8Array, limits = LIMITS) => {
  const found: [string, number | null][] = [];
  for await (const { name, bytes: content } of unpackZip(bytes, limits))
    found.push([name, content?.byteLength ?? null]);
  return found;
};

/** Finds the places at which the entries of an archive's directory begin. */
function entriesOf(zip: Buffer): number[] {
  const places: number[] = [];
  const sign = Buffer.from('PK\u0001\u0002');
  for (let at = zip.indexOf(sign); at >= 0; at = zip.indexOf(sign, at + 1)) places.push(at);
  return places;
}

/** Corrupts the check sum of one entry. */
function spoilSums(zip: Buffer, name: string, at: number): void {
  const entry = entriesOf(zip)[at] ?? 0;
  expect(zip.subarray(entry + 46, entry + 46 + name.length).toString()).toBe(name);
  zip.writeUInt32LE(1, entry + 16);
}

describe('archives', () => {
  it('hold what was packed', async () => {
    const zip = await packZip([
      { name: 'gwzn/1.md', content: '文字' },
      { name: 'pictures/a.webp', content: new Uint8Array(5) },
    ]);
    expect(await names(zip)).toEqual([
      ['gwzn/1.md', 6],
      ['pictures/a.webp', 5],
    ]);
  });

  it('are not unpacked beyond their limits', async () => {
    const large = (name: string, size: number) => ({ name, content: '0'.repeat(size) });
    expect(await names(await packZip([large('a', 3001)]))).toEqual([['a', null]]);
    await expect(names(await packZip([large('a', 2500), large('b', 2500)]))).rejects.toThrow('过大');
    const many = Array.from({ length: 11 }, (_, at) => large(String(at), 1));
    await expect(names(await packZip(many))).rejects.toThrow('10 个');
  });

  it('that name too many files are not read at all', async () => {
    const zip = Buffer.from(await packZip([{ name: 'a', content: 'a' }]));
    zip.writeUInt16LE(11, zip.lastIndexOf('PK\u0005\u0006') + 10);
    await expect(names(zip)).rejects.toThrow('10 个');
  });

  it('that lie about their size are not believed', async () => {
    const zip = Buffer.from(await packZip([{ name: 'bomb', content: '0'.repeat(100_000) }]));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(100_000);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(10);
    for (let at = zip.indexOf(size); at >= 0; at = zip.indexOf(size, at)) small.copy(zip, at);
    expect(await names(zip)).toEqual([['bomb', null]]);
  });

  it('that are broken count with what came of them', async () => {
    const files = ['a', 'b', 'c'].map((name) => ({ name, content: name.repeat(1500) }));
    const zip = Buffer.from(await packZip(files));
    for (const [at, { name }] of files.entries()) spoilSums(zip, name, at);
    await expect(names(zip)).rejects.toThrow('过大');
    expect(await names(zip, { ...LIMITS, total: 5000 })).toEqual(files.map(({ name }) => [name, null]));
  });

  it('whose files lie in one place give it once', async () => {
    const files = ['a', 'b', 'c'].map((name) => ({ name, content: '0'.repeat(1000) }));
    const zip = Buffer.from(await packZip(files));
    for (const at of entriesOf(zip)) {
      zip.writeUInt32LE(0, at + 42);
      zip.write('a', at + 46);
    }
    expect(await names(zip)).toEqual([
      ['a', 1000],
      ['a', null],
      ['a', null],
    ]);
  });

  it.each(['/etc/x.md', '..\\x.md', 'a/../../x.md', 'C:x.md'])('leave out the name %s', async (name) => {
    expect(await names(await packZip([{ name, content: 'x' }]))).toEqual([[name, null]]);
  });

  it('that are broken are refused', async () => {
    const zip = await packZip([{ name: 'a', content: 'x' }]);
    await expect(names(zip.slice(0, 40))).rejects.toThrow('zip');
  });
});
