import type { NavigationMenu } from '#lib/portal/navigation.ts';
import { useMenu } from './use-menu.ts';

interface MenuProps {
  readonly menu: NavigationMenu;
  readonly current: string;
}

/** One dropdown of the header: a button and its links. */
export function Menu({ menu, current }: MenuProps) {
  const { button, panel } = useMenu(`menu-${menu.id}`);
  const isCurrent = menu.items.some(({ href }) => href === current);
  return (
    <li className="nav-entry">
      <button type="button" className="nav-link" data-current={isCurrent || undefined} {...button}>
        {menu.label}
      </button>
      <ul className="menu-panel" {...panel}>
        {menu.items.map(({ label, href }) => (
          <li key={href}>
            <a
              className="menu-item"
              href={href}
              aria-current={href === current ? 'page' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
