import { lastDayText, lightOf } from '#lib/people/certificates/certificate-light.rules.ts';
import {
  type Certificate,
  CERTIFICATE_KINDS,
  CERTIFICATE_STATES,
  type CertificateGroup,
  type CertificatesView,
  END_NOT_SAID,
} from '#lib/people/certificates/certificates.rules.ts';
import { uploadAddress } from '#lib/people/uploads/uploads.rules.ts';

const toApi = (one: Certificate, now: number) => ({
  id: one.id,
  state: one.state,
  state_name: CERTIFICATE_STATES[one.state],
  number: one.number,
  holder: one.holder,
  /** ms; null: without end, or not said yet */
  expires_at: one.expiresAt === END_NOT_SAID ? null : one.expiresAt,
  last_day: one.expiresAt === END_NOT_SAID ? '' : lastDayText(one.expiresAt),
  light: one.state === 'approved' ? lightOf(one.expiresAt, now) : null,
  words: one.words,
  pages: one.pages.map(({ uploadId, isPicture, name }) => ({
    id: uploadId,
    url: uploadAddress(uploadId),
    is_picture: isPicture,
    name,
  })),
});

const groupToApi = ({ isRequired, slots }: CertificateGroup, now: number) => ({
  is_required: isRequired,
  certificates: slots.map(({ kind, inForce, work, history }) => ({
    kind,
    name: CERTIFICATE_KINDS[kind],
    in_force: inForce && toApi(inForce, now),
    in_progress: work && toApi(work, now),
    replaced: history.map((one) => toApi(one, now)),
  })),
});

/** A member's certificates as `GET /api/user/zizhi` answers them; of a group one certificate is enough. */
export const certificatesToApi = (view: CertificatesView, now: number) =>
  view.map((group) => groupToApi(group, now));
