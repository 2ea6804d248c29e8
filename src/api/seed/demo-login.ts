/** The login of the demo client; a file of its own, so that browser tests can read it too. */
export const demoLogin = { email: 'demo@example.com', password: 'Demo@2026' } as const;
