import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { peopleLink, profileNavigation } from '#lib/portal/navigation.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { $shownName } from '#lib/accounts/sessions/picture.ts';
import { logout } from '#lib/session/session.store.ts';
import { Picture } from './header/Picture.tsx';
import { ThemeSwitch } from './header/ThemeSwitch.tsx';
import { useMenu } from './header/use-menu.ts';

interface ProfileMenuProps {
  readonly name: string;
  readonly company: string;
  /** Address of the picture, or null for the default image. */
  readonly picture: string | null;
  /** True for people who may see the people of the company. */
  readonly hasPeople?: boolean;
}

/** How long the spinner shows before the login page, in milliseconds. */
const LOGOUT_MS = 500;

/** The profile dropdown: who is logged in, User Profile, Logout with its question and its spinner, theme and keys. */
export function ProfileMenu({ name, company, picture, hasPeople = false }: ProfileMenuProps) {
  const { button, panel, close } = useMenu('menu-profile');
  const shownName = useStore($shownName, { ssr: 'initial' }) ?? name;
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    close();
    if (!(await askConfirmation({ title: 'Logout' }))) return;
    setLeaving(true);
    await new Promise((resolve) => setTimeout(resolve, LOGOUT_MS));
    await logout();
  };

  return (
    <div className="flex flex-none items-center gap-2.5 md:ml-auto">
      <span className="hidden max-w-[16ch] overflow-hidden text-14 font-semibold text-ellipsis whitespace-nowrap md:block">
        {shownName}
      </span>
      <button
        type="button"
        className="grid size-11 cursor-pointer place-items-center rounded-full"
        aria-label="Profile menu"
        aria-haspopup="menu"
        {...button}
      >
        <Picture
          src={picture}
          className="size-9 rounded-full border border-line bg-base-200 object-cover"
          size={36}
        />
      </button>
      <div className="menu-panel menu-panel-end" {...panel}>
        <p className="mb-1.5 grid border-b border-line px-3 pt-2 pb-2.5 font-semibold">
          {shownName}
          <span className="text-14 font-normal text-muted">{company}</span>
        </p>
        <div role="menu" aria-label="Profile menu">
          {[...profileNavigation, ...(hasPeople ? [peopleLink] : [])].map(({ label, href }) => (
            <a key={href} className="menu-item" role="menuitem" href={href}>
              {label}
            </a>
          ))}
          <button type="button" className="menu-item" role="menuitem" onClick={() => void leave()}>
            Logout
          </button>
        </div>
        <div className="mt-1.5 border-t border-line pt-1.5">
          <ThemeSwitch />
          <button
            type="button"
            className="menu-item"
            aria-keyshortcuts="?"
            aria-haspopup="dialog"
            data-keyboard-help
          >
            Keyboard shortcuts
          </button>
        </div>
      </div>
      {leaving && (
        <div
          className="fixed inset-0 z-50 flex items-center justify-center gap-3 bg-base-200"
          role="status"
        >
          <span className="spinner" aria-hidden="true" />
          Logging out…
        </div>
      )}
    </div>
  );
}
