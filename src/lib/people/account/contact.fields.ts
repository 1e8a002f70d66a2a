import { z } from 'zod';
import { COMPANY_LIMITS } from '#lib/people/registration/registration.rules.ts';
import { nameText } from '#lib/platform/http/call/common.fields.ts';

/** The contact person of a company. */
export const contactForm = z.object({
  name: nameText('联系人', COMPANY_LIMITS.name, 2).meta({ help: '客服有事时找谁', autocomplete: 'name' }),
});
