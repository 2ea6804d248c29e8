/**
 * A small integration, plain Node without packages: it receives the portal's webhooks, verifies them, reads the record
 * and pushes a receipt for it.
 *
 *   PORTAL_URL=http://localhost:4321 OPERATIONS_API_KEY=… WEBHOOK_SECRET=whsec_… PORT=9000 node receive-webhooks.mjs
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { PORTAL_URL, OPERATIONS_API_KEY, WEBHOOK_SECRET = '', PORT = '9000' } = process.env;
const TOLERANCE_SECONDS = 5 * 60;

/** Whether the portal has sent this body, and not long ago. The body is checked as it came, before it is parsed. */
function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((entry) => {
      const [version, given = ''] = entry.split(',');
      const bytes = Buffer.from(given, 'base64');
      return version === 'v1' && bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
    });
}

async function call(method, path, body) {
  const response = await fetch(new URL(path, PORTAL_URL), {
    method,
    headers: {
      authorization: `Bearer ${OPERATIONS_API_KEY}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { ResponseBody, ResponseMessage } = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${ResponseMessage}`);
  return ResponseBody;
}

/** The event's id names the call, so an event that comes twice makes one receipt. */
async function takeIn(id, { type, data }) {
  if (type !== 'submission.received') return;
  const record = await call('GET', data.record);
  const receipt = {
    callerReference: id,
    receipt: `WMS-${data.reference}`,
    client: data.clientId,
    vendor: record.title || 'Unknown',
  };
  const calls = [{ method: 'POST', path: '/ops/receipts', body: receipt }];
  const [answer] = await call('POST', '/api/ops/batch', { mode: 'each', calls });
  if (answer.status >= 300) throw new Error(answer.body.ResponseMessage);
  console.log(`${data.reference} became ${answer.body.ResponseBody.reference}`);
}

const server = createServer(async (request, response) => {
  try {
    const body = await text(request);
    if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
    await takeIn(request.headers['webhook-id'], JSON.parse(body));
    response.writeHead(204).end();
  } catch (error) {
    // The portal tries again for days.
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
);
