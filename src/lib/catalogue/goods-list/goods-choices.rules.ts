import {
  type GoodsStorage,
  INSURANCE_CLASSES,
  type InsuranceClass,
  RX_WORDS,
  type RxClass,
  STORAGES,
} from '#lib/catalogue/goods/goods.rules.ts';
import type { ListParam } from '#lib/catalogue/goods-list/list-params.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/**
 * Groups of a filter of which several values may be chosen: a goods passes with any of them. No value restricts
 * nothing.
 */
export interface GoodsChoices {
  makers: readonly number[];
  forms: readonly string[];
  rx: readonly RxClass[];
  insurance: readonly InsuranceClass[];
  storage: readonly GoodsStorage[];
}
export type ChoiceGroup = keyof GoodsChoices;

export const NO_CHOICES: GoodsChoices = { makers: [], forms: [], rx: [], insurance: [], storage: [] };

/** Groups in the order of addresses, with their parameters. */
const CHOICE_PARAMS = {
  makers: 'maker',
  forms: 'form',
  rx: 'rx',
  insurance: 'insurance',
  storage: 'storage',
} as const satisfies Record<ChoiceGroup, ListParam>;
type ChoiceParam = (typeof CHOICE_PARAMS)[ChoiceGroup];
export const CHOICE_GROUPS = Object.keys(CHOICE_PARAMS) as ChoiceGroup[];

/** Limit of values of one group; further ones are ignored. */
export const MOST_OF_GROUP = 12;
const LARGEST_MAKER = 2_147_483_647;
const BETWEEN = ',';

const known =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | null =>
    values.find((value) => value === text) ?? null;

const READERS: { [Group in ChoiceGroup]: (text: string) => GoodsChoices[Group][number] | null } = {
  makers: (text) => {
    const id = readId(text);
    return id !== null && id <= LARGEST_MAKER ? id : null;
  },
  forms: (text) => text.trim().slice(0, 40) || null,
  rx: known(Object.keys(RX_WORDS) as RxClass[]),
  insurance: known(INSURANCE_CLASSES),
  storage: known(STORAGES),
};

/** Sorts values, so that the same list always has the same address. */
const inOrder = <Value extends string | number>(values: Iterable<Value>): Value[] =>
  [...new Set(values)].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));

function readGroup<Group extends ChoiceGroup>(search: URLSearchParams, group: Group): GoodsChoices[Group] {
  const texts = search.getAll(CHOICE_PARAMS[group]).join(BETWEEN).split(BETWEEN);
  const values = texts.flatMap((text) => READERS[group](text) ?? []);
  return inOrder(values).slice(0, MOST_OF_GROUP) as unknown as GoodsChoices[Group];
}

/** Reads the choices of an address: `maker=3,8&form=片剂`; unknown values are left out. */
export const readChoices = (search: URLSearchParams): GoodsChoices => ({
  makers: readGroup(search, 'makers'),
  forms: readGroup(search, 'forms'),
  rx: readGroup(search, 'rx'),
  insurance: readGroup(search, 'insurance'),
  storage: readGroup(search, 'storage'),
});

/** Returns the address parameters of choices. */
export function choiceParams(choices: GoodsChoices): Record<ChoiceParam, string | null> {
  const params: Partial<Record<ChoiceParam, string | null>> = {};
  for (const group of CHOICE_GROUPS) params[CHOICE_PARAMS[group]] = choices[group].join(BETWEEN) || null;
  return params as Record<ChoiceParam, string | null>;
}

/** Returns a group with a value added, or removed where it is chosen. */
export const toggled = <Value extends string | number>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : inOrder([...values, value]);
