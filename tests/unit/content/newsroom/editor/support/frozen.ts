/** A plain value that nothing can be written into any more, however deep; throws where it is more than a value. */
export function frozen<T>(value: T): T {
  if (typeof value === 'function') throw new TypeError('A function is no plain value');
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
