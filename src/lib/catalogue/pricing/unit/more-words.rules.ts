/** How many units more something needs, the same words everywhere: `再买 5 盒`. */
export const moreUnits = (missing: number, unit: string): string => `再买 ${missing} ${unit}`;
