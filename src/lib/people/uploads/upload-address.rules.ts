import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';

/** `pages/api/upload/[id].ts` sends the file itself and is no call with an envelope. */
interface SendUpload {
  spec: { method: 'GET'; path: '/api/upload/{id}' };
}

/** Where its owner and staff see an uploaded picture. */
export const uploadAddress = (id: number): string => callPath<SendUpload>(`/api/upload/${id}`);
