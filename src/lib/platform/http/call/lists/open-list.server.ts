import type { z } from 'zod';
import { type FormField, wordEntries } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { fieldsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { pathOf, type RouteName, routeOf } from '#lib/routes.rules.ts';

/** A list of the office as its page shows it, from the declaration of its query. */
export interface OpenList {
  route: RouteName;
  /** Parameters of the route's path. */
  params: Readonly<Record<string, string | number>>;
  /** Search words and choices, each with its value. */
  filters: readonly (FormField & { value: string })[];
  /** The field of the tabs with its links; null where the list has none. */
  tabs: {
    name: string;
    label: string;
    /** Choice in the address; null for the standard. */
    chosen: string | null;
    standard: string;
    links: readonly { text: string; count: number; href: string; isCurrent: boolean }[];
  } | null;
  /** The order of the list, and the address of the same list in another; null where it has one order only. */
  sorting: { value: string; href: (value: string) => string } | null;
  /** The query as in addresses, without the page. */
  kept: Readonly<Record<string, string | null>>;
  /** True when search words or choices filter the list. */
  isNarrowed: boolean;
  /** All of the same tab. */
  all: string;
  /** This page of the list. */
  here: string;
  page: number;
  pages: number;
}

interface Opening<Schema extends z.ZodObject> {
  route: RouteName;
  params?: Readonly<Record<string, string | number>>;
  /** As the schema has read it. */
  query: z.output<Schema>;
  /** Number of records of each tab; `all` is counted before the states. */
  counts?: Readonly<Record<string, number>>;
  page?: number;
  pages?: number;
  /** Filter properties that only the page knows, such as the current choices. */
  adjust?: Readonly<Record<string, Partial<FormField>>>;
}

/**
 * Opens a declared list: its filters, its tabs, and the addresses that keep both. Standard values are in no address.
 */
export function openList<Schema extends z.ZodObject>(
  schema: Schema,
  { route, params = {}, query, counts = {}, page = 1, pages = 1, adjust = {} }: Opening<Schema>,
): OpenList {
  const values = query as Record<string, string | number | null>;
  const fields = fieldsOf(schema).map((field) => ({
    ...field,
    ...adjust[field.name],
    value: String(values[field.name] ?? ''),
  }));
  const inAddress = ({ initial = '', value }: (typeof fields)[number]) =>
    value === initial || value === '' ? null : value;
  const kept = Object.fromEntries(fields.map((field) => [field.name, inAddress(field)]));
  const tab = fields.find(({ kind }) => kind === 'tabs');
  const sort = fields.find(({ kind }) => kind === 'sort');
  const filters = fields.filter((field) => field !== tab);
  const narrowing = filters.filter(({ kind }) => kind !== 'sort');
  const to = (change: Readonly<Record<string, string | null>>) =>
    pathOf(routeOf(route), params, { ...kept, ...change });
  return {
    route,
    params,
    filters,
    kept,
    page,
    pages,
    tabs: tab
      ? {
          name: tab.name,
          label: tab.label,
          chosen: inAddress(tab),
          standard: tab.initial ?? '',
          links: [
            ...(tab.placeholder ? [['', tab.placeholder] as const] : []),
            ...wordEntries(tab.words ?? {}),
          ].map(([key, text]) => ({
            text,
            count: counts[key || 'all'] ?? 0,
            isCurrent: key === tab.value,
            href: to({ [tab.name]: inAddress({ ...tab, value: key }) }),
          })),
        }
      : null,
    sorting: sort
      ? { value: sort.value, href: (value) => to({ [sort.name]: inAddress({ ...sort, value }) }) }
      : null,
    isNarrowed: narrowing.some((field) => inAddress(field) !== null),
    all: to(Object.fromEntries(narrowing.map(({ name }) => [name, null]))),
    here: to({ page: page > 1 ? String(page) : null }),
  };
}

/**
 * Returns notes on an address with values that no list knows, or with days in the wrong order; empty where there are
 * none.
 */
export function notesOf({ filters, tabs }: OpenList, asked: URLSearchParams): readonly string[] {
  const chosen = filters.filter(({ kind }) => kind !== 'search');
  const unknown = [...chosen, ...(tabs ? [{ ...tabs, value: tabs.chosen ?? tabs.standard }] : [])]
    .filter(({ name, value }) => (asked.get(name) || value) !== value)
    .map(({ label }) => `「${label}」`);
  const [from = '', until = ''] = filters.filter(({ kind }) => kind === 'date').map(({ value }) => value);
  return [
    ...(unknown.length > 0 ? [`网址里的${unknown.join('')}没有这个选项，没有按它筛选。`] : []),
    ...(until !== '' && from > until ? ['开始日期在结束日期之后，所以没有结果：请换一个日期。'] : []),
  ];
}
