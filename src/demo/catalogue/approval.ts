import { provinceOf } from './provinces.ts';
import type { Random } from './random.rules.ts';
import type { GenericSeed } from './generics.ts';
import type { MakerSeed } from './makers.ts';

function digits(random: Random, count: number): string {
  return String(random.int(1, 10 ** count - 1)).padStart(count, '0');
}

function medicineNumber(letter: 'H' | 'Z' | 'S', maker: MakerSeed, random: Random): string {
  const province = provinceOf(maker.province);
  const year = random.int(2003, 2023);
  if (!province) {
    const imported = maker.province === '香港' ? 'C' : 'J';
    return `国药准字${letter}${imported}${random.int(2013, 2023)}${digits(random, 4)}`;
  }
  const byProvince = letter !== 'S' && random.chance(letter === 'Z' ? 0.6 : 0.3);
  return byProvince
    ? `国药准字${letter}${province.code}02${digits(random, 4)}`
    : `国药准字${letter}${letter === 'S' ? Math.max(year, 2005) : year}${random.int(3, 4)}${digits(random, 3)}`;
}

function deviceNumber(level: 1 | 2 | 3, chapter: string, maker: MakerSeed, random: Random): string {
  const province = provinceOf(maker.province);
  const year = random.int(2016, 2024);
  if (level === 1) {
    const place = province ? `${province.letter}${maker.city || province.letter}` : '国';
    return `${place}械备${year}${digits(random, 4)}号`;
  }
  const place = !province || level === 3 ? '国' : province.letter;
  return `${place}械注${province ? '准' : '进'}${year}${level}${chapter}${digits(random, 4)}`;
}

/**
 * Returns an approval number in the true format of its kind: 国药准字 with H, Z, S (J imported, C from Hong Kong), 械注准 or
 * 械备 with the maker's province, 卫消证字, 国食健字. Herb slices have none and give ''.
 */
export function approvalNumber(seed: GenericSeed, maker: MakerSeed, random: Random): string {
  const letter = provinceOf(maker.province)?.letter ?? '国';
  switch (seed.approval) {
    case 'H':
    case 'Z':
    case 'S':
      return medicineNumber(seed.approval, maker, random);
    case 'device1':
      return deviceNumber(1, seed.chapter, maker, random);
    case 'device2':
      return deviceNumber(2, seed.chapter, maker, random);
    case 'device3':
      return deviceNumber(3, seed.chapter, maker, random);
    case 'disinfect':
      return `${letter}卫消证字(${random.int(2012, 2023)})第${digits(random, 4)}号`;
    case 'food':
      return `国食健字G${random.int(2006, 2016)}${digits(random, 4)}`;
    case 'herb':
      return '';
  }
}
