import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

/** Every hydration root renders on the server, where there is no window, and gives the same twice. */
const modules = import.meta.glob<Record<string, ComponentType<Record<string, unknown>>>>(
  '../../src/islands/*.island.tsx',
  { eager: true },
);

const props = {
  current: '/',
  name: 'Ann Lee',
  company: 'Lee Garments',
  picture: null,
  clientId: 'c1',
  isDeleted: false,
  status: 0,
};

const names = Object.keys(modules).map((path) => path.replace(/.*\/(.*)\.island\.tsx$/, '$1'));
const simple = [
  'DialogHost',
  'EmailSwitch',
  'HeaderMenus',
  'LoginForm',
  'ProfileMenu',
  'SignupForm',
  'ToastHost',
];

describe('islands', () => {
  it('are all found', () => expect(names).toEqual(expect.arrayContaining(simple)));

  it.each(names)('%s exports a component of its name', (name) => {
    const found = modules[`../../src/islands/${name}.island.tsx`];
    expect(found?.[name]).toBeTypeOf('function');
  });

  it.each(simple)('%s renders on the server, always the same', (name) => {
    const component = modules[`../../src/islands/${name}.island.tsx`]?.[name];
    if (!component) throw new Error(`${name} is missing.`);
    const render = () => renderToString(createElement(component, props));
    const html = render();
    expect(render()).toBe(html);
    expect(html).not.toMatch(/ style="|undefined|\[object/);
  });
});
