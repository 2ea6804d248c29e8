import { mainNavigation } from '#lib/portal/navigation.ts';
import { Menu } from './header/Menu.tsx';

interface HeaderMenusProps {
  /** Path of the current page. */
  readonly current: string;
}

/** The header's navigation. Its menus open without script; this adds keys and states. */
export function HeaderMenus({ current }: HeaderMenusProps) {
  return (
    <nav className="ml-4 hidden md:block" aria-label="Main">
      <ul className="flex gap-0.5">
        {mainNavigation.map((entry) =>
          entry.kind === 'menu' ? (
            <Menu key={entry.id} menu={entry} current={current} />
          ) : (
            <li key={entry.href} className="nav-entry">
              <a
                className="nav-link"
                href={entry.href}
                aria-current={entry.href === current ? 'page' : undefined}
              >
                {entry.label}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
