/** A pressed key, with the fields that show whether an input method takes it. */
interface Key {
  isComposing: boolean;
  keyCode: number;
}

/** The code of every key that an input method has taken, in all engines. */
const TAKEN = 229;

/**
 * True for a key that an input method has taken: Enter that only ends a composition, arrows among its candidates.
 * Chromium and Firefox send such a key within the composition; Safari ends the composition first, and only the code
 * shows it.
 */
export const isForInputMethod = ({ isComposing, keyCode }: Key): boolean => isComposing || keyCode === TAKEN;
