import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to the portal that stops in the middle of a page. */
export interface SlowLine {
  /** Origin that leads to the portal over this line. */
  readonly url: string;
  /** Sends the rest of every page that is held. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Leads to the portal at `site`; pages come up to the end of `part`, everything else whole.
 * @param part words of the page's HTML, such as `</h1>`; a page without them comes whole
 */
export async function startSlowLine(site: string, part: string): Promise<SlowLine> {
  const { hostname, port, host } = new URL(site);
  const held: (() => void)[] = [];
  const server = createServer((asked, answer) => {
    const { url: path = '/', method = 'GET' } = asked;
    // The part is looked for in what the portal sends: never packed, and never 'you have it already'.
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity' };
    delete headers['if-none-match'];
    const onward = request({ hostname, port, path, method, headers }, (found) => {
      const { statusCode = 502 } = found;
      if (!found.headers['content-type']?.startsWith('text/html')) {
        answer.writeHead(statusCode, found.headers);
        found.pipe(answer);
        return;
      }
      const chunks: Buffer[] = [];
      found.on('data', (chunk: Buffer) => chunks.push(chunk));
      found.on('end', () => {
        const page = Buffer.concat(chunks);
        const at = page.indexOf(part);
        answer.writeHead(statusCode, found.headers);
        if (at < 0) return answer.end(page);
        answer.write(page.subarray(0, at + part.length));
        return held.push(() => answer.end(page.subarray(at + part.length)));
      });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${own}`,
    release: () => {
      for (const send of held.splice(0)) send();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
