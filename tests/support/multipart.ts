import type { Sent } from '#tests/support/client.ts';

type Field = string | { name: string; bytes: Uint8Array };

/** A form with files, as a browser sends it. */
export async function multipart(fields: Record<string, Field>): Promise<Sent> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(key, value);
    else form.append(key, new Blob([new Uint8Array(value.bytes)]), value.name);
  }
  const made = new Response(form);
  return {
    body: Buffer.from(await made.arrayBuffer()),
    headers: { 'content-type': made.headers.get('content-type') ?? '' },
  };
}
