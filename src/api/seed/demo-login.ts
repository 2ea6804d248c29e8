/** Login of the demo client, importable by browser tests. */
export const demoLogin = { email: 'demo@example.com', password: 'Demo@2026' } as const;
