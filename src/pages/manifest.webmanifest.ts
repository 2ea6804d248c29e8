import type { APIRoute } from 'astro';
import { company } from '#lib/content/company.ts';

const icon = (file: string, size: number, purpose: string) => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Web app manifest: name and icons. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      id: '/',
      name: company.name,
      short_name: company.name.slice(0, 30),
      description: company.tagline,
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#f8f5ef',
      theme_color: '#ffffff',
      icons: [
        icon('icon-192.png', 192, 'any'),
        icon('icon-512.png', 512, 'any'),
        icon('icon-maskable-512.png', 512, 'maskable'),
      ],
    }),
    {
      headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
    },
  );
