import { hasRole, type Member, type StaffRole } from './people/members/members.rules.ts';
import { MEMBER_GROUPS, type MenuPlace, type MenuReader, OFFICE_GROUPS } from './route.rules.ts';
import { type Route, type RouteName, ROUTES, routeOf } from './routes.rules.ts';

/** A page as a menu shows it. */
export interface MenuEntry {
  name: RouteName;
  text: string;
  /** A class of the icon set; empty in the back office. */
  icon: string;
}

export interface MenuGroup<Entry = MenuEntry> {
  title: string;
  entries: readonly Entry[];
}

interface Placed {
  route: Route;
  place: MenuPlace;
}
const PLACED: readonly Placed[] = ROUTES.flatMap((route) =>
  route.menu ? [{ route, place: route.menu }] : [],
);

const entryOf = ({ route: { name, title }, place }: Placed): MenuEntry => ({
  name,
  text: ('text' in place ? place.text : undefined) ?? title,
  icon: 'icon' in place ? place.icon : '',
});

/** The member centre's groups with the entries a member is shown. */
export const memberMenu = (member: MenuReader): MenuGroup[] =>
  Object.entries(MEMBER_GROUPS).map(([group, title]) => ({
    title,
    entries: PLACED.filter(
      ({ place }) => 'member' in place && place.member === group && (place.isFor?.(member) ?? true),
    ).map(entryOf),
  }));

/** The back office's groups with the entries that a user of the staff sees; groups without any are left out. */
export const officeMenu = (member: Member | null): MenuGroup[] =>
  Object.entries(OFFICE_GROUPS)
    .map(([group, title]) => ({
      title,
      entries: PLACED.filter(
        ({ place, route }) =>
          'office' in place && place.office === group && hasRole(member, route.access as StaffRole),
      ).map(entryOf),
    }))
    .filter(({ entries }) => entries.length > 0);

/** True when a page is an entry's own or belongs to it: it stands below its address or names it. */
export function isWithin({ name }: Pick<MenuEntry, 'name'>, page: RouteName): boolean {
  const { path, menu } = routeOf(page);
  if (menu && 'under' in menu) return menu.under === name;
  return page === name || path.startsWith(`${routeOf(name).path}/`);
}
