/** What this tab has chosen to compare: `[{ id, name }]`. */
export const COMPARED_KEY = 'yaocang:compare';
