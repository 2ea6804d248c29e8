/** Names of people of the client on its own pages. */
interface Reader {
  readonly visit: {
    readonly caller: {
      readonly client: { readonly id: string };
      readonly member: { readonly id: string };
    };
  } | null;
}

interface Act {
  readonly by?: { readonly name: string } | null | undefined;
  /** Person of the client; null for the first owner. */
  readonly memberId?: string | null | undefined;
}

/** Returns true for the reader's own id; null is the first owner, whose id is the client's. */
const isReader = ({ visit }: Reader, memberId: string | null): boolean =>
  visit === null || (memberId ?? visit.caller.client.id) === visit.caller.member.id;

/** Names who acted for the client: 'You', or the colleague. */
export const clientName = (reader: Reader, { by, memberId = null }: Act): string =>
  isReader(reader, memberId) ? 'You' : (by?.name ?? 'Your company');
