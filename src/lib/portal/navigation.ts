import { route, type RouteId } from '#lib/kernel/routes.ts';
import { formRows, type FormRow } from '#lib/kernel/form-table.ts';

/** Link of the header. Header, drawer and tests read the tables below, in their order. */
export interface NavigationLink {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
}

export interface NavigationMenu {
  readonly kind: 'menu';
  readonly id: string;
  readonly label: string;
  readonly items: readonly NavigationLink[];
}

const link = (id: RouteId, label = route(id).title): NavigationLink => ({
  kind: 'link',
  label,
  href: route(id).path,
});

/** Links to the forms that have their place here. */
const forms = (place: FormRow['header']): NavigationLink[] =>
  formRows.filter(({ header }) => header === place).map(({ id }) => link(id));

export const mainNavigation: readonly (NavigationLink | NavigationMenu)[] = [
  link('welcome', 'Home'),
  {
    kind: 'menu',
    id: 'forms',
    label: 'Forms',
    items: [link('create-label'), ...forms('menu')],
  },
  {
    kind: 'menu',
    id: 'reports',
    label: 'Reports',
    items: [link('receipt-report'), link('report')],
  },
  ...forms('bar'),
];

export const profileNavigation: readonly NavigationLink[] = [link('profile')];

/** In the profile menu of people who may see it. */
export const peopleLink: NavigationLink = link('people');
