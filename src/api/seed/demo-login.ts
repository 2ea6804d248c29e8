/** How the demo client logs in (contract section 1); a file of its own, so that browser tests can read it too. */
export const demoLogin = { email: 'demo@example.com', password: 'Demo@2026' } as const;
