/** The moment (ms) a page is made for: now, unless it is shown as of another (`Locals.asOf`), of which nothing is kept. */
export const pageMoment = ({ asOf }: Pick<App.Locals, 'asOf'>): number => asOf ?? Date.now();
