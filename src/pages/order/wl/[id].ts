import type { APIRoute } from 'astro';
import { readId } from '#lib/platform/ids.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** To the order's parcels on its page (product §7.16). */
export const GET: APIRoute = ({ params, redirect }) => {
  const id = readId(params['id']);
  return redirect(id === null ? pathTo('not_found') : `${pathTo('order', { id })}#wl`);
};
