/** Line icons on a 24 × 24 grid, as path data; drawn by components/Icon.astro and islands/ui/Icon.tsx. */
export const icons = {
  alert:
    'M12 8v5M12 16.5h.01M10.3 3.9 2.4 18a2 2 0 0 0 1.7 3h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  arrow: 'M5 12h13M13 6.5l5.5 5.5-5.5 5.5',
  check: 'M21 12a9 9 0 1 1-5.3-8.2M21 5l-9.5 9.5-3-3',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.5h.01',
  mail: 'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM3.5 7.5 12 13l8.5-5.5',
  menu: 'M4 7h16M4 12h16M4 17h10',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 5.6-1M5 12a10 10 0 0 1 3.6-2.3M19 12a10 10 0 0 0-6-2.9M1.5 8.5A15 15 0 0 1 6 5.6M22.5 8.5A15 15 0 0 0 10.3 4.1M12 19.5h.01',
  phone:
    'M5 3.5h3.5L10.5 8 8 9.8a12 12 0 0 0 6.2 6.2l1.8-2.5 4.5 2V19a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.7 2 2 0 0 1 5 3.5Z',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8v8M12 8v8M16 8v8',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5',
  pin: 'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
} as const;

export type IconName = keyof typeof icons;
