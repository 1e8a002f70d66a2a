import { pinyin } from 'pinyin-pro';
import { mendReadings } from './readings.rules.ts';
import { splitUnits, type Unit } from './units.rules.ts';

/** A unit of a name with every way it may be typed in Latin letters, the best reading first. */
export interface Syllable extends Unit {
  readings: string[];
}

/**
 * How a name is read: one syllable per Han character, Latin runs and numbers as they are. Where the trade
 * reads a character otherwise than the dictionary does, both readings are given. Write time only: the
 * dictionary is large (product §4.1).
 */
export function nameReadings(text: string): Syllable[] {
  const units = splitUnits(text);
  const syllables: Syllable[] = [];
  for (let at = 0; at < units.length;) {
    const unit = units[at] as Unit;
    if (!unit.han) {
      syllables.push({ ...unit, readings: [unit.text] });
      at += 1;
      continue;
    }
    let end = at;
    while (units[end]?.han) end += 1;
    syllables.push(...readHan(units.slice(at, end)));
    at = end;
  }
  return syllables;
}

function readHan(units: readonly Unit[]): Syllable[] {
  const characters = units.map((unit) => unit.text);
  const general = pinyin(characters.join(''), { type: 'array', toneType: 'none', v: true });
  const readings = mendReadings(
    characters,
    general.map((syllable) => (/^[a-z]+$/.test(syllable) ? syllable : '')),
  );
  return units.map((unit, index) => ({ ...unit, readings: readings[index] ?? [] }));
}
