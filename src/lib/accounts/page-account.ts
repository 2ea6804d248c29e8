import type { ClientProfile } from '#lib/session/client-profile.ts';

/**
 * The client that a protected page is rendered for. The middleware has set it; a page that is reached without
 * it is an error of ours and must not render.
 */
export function clientOf(locals: App.Locals): { client: ClientProfile; token: string } {
  const { client, token } = locals;
  if (!client || token === null) throw new Error('A protected page was rendered without a client.');
  return { client, token };
}
