import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DialogHost } from '../../../src/islands/DialogHost.island.tsx';
import { EmailSwitch } from '../../../src/islands/EmailSwitch.island.tsx';
import { HeaderMenus } from '../../../src/islands/HeaderMenus.island.tsx';
import { ProfileMenu } from '../../../src/islands/ProfileMenu.island.tsx';
import { ToastHost } from '../../../src/islands/ToastHost.island.tsx';

const islands: Record<string, ReactElement> = {
  DialogHost: <DialogHost />,
  EmailSwitch: <EmailSwitch clientId="C-1" isDeleted={false} status={0} />,
  HeaderMenus: <HeaderMenus current="/service-request" />,
  ProfileMenu: <ProfileMenu name="Ann Lee" company="Lee Co." picture={null} />,
  ToastHost: <ToastHost />,
};
const markup = (name: string): string => renderToString(islands[name]);

describe('on the server', () => {
  it.each(Object.keys(islands))('%s renders without a style attribute', (name) => {
    expect(markup(name)).not.toContain('style=');
  });

  it('menus work before any script: buttons name their popovers', () => {
    const html = markup('HeaderMenus');
    for (const [, id] of html.matchAll(/popovertarget="([^"]+)"/gi)) {
      expect(html).toMatch(
        new RegExp(`id="${id}"[^>]*popover="auto"|popover="auto"[^>]*id="${id}"`),
      );
    }
    expect(html.match(/popovertarget/gi)).toHaveLength(2);
  });

  it('the section on show is marked', () => {
    expect(markup('HeaderMenus')).toMatch(/href="\/service-request" aria-current="page"/);
    expect(markup('HeaderMenus').match(/aria-current/g)).toHaveLength(1);
  });

  it('both live regions stand in the page before there is anything to say', () => {
    expect(markup('ToastHost')).toMatch(/role="status"><\/div><div role="alert"/);
  });
});
