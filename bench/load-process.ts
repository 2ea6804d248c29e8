/**
 * The load generator, a process of its own: keep-alive connections that each ask again as soon as they are
 * answered. Loopback only; ends after a number of answers or seconds, whichever comes first.
 */
import { connect } from 'node:net';
import { AnswerCounter } from './answer-counter.ts';

export interface LoadOrder {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  readonly requests: number;
}

export interface LoadReport {
  readonly answers: number;
  readonly failures: number;
  readonly seconds: number;
}

function requestBytes({ origin, path, headers }: LoadOrder): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const host = new URL(origin).host;
  return Buffer.from([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...lines, '', ''].join('\r\n'));
}

function run(order: LoadOrder): void {
  const url = new URL(order.origin);
  if (url.hostname !== 'localhost') throw new Error('Only this machine may be put under load.');
  const request = requestBytes(order);
  const started = performance.now();
  const deadline = started + order.seconds * 1000;
  let answers = 0;
  let failures = 0;
  let open = order.connections;
  const finish = (): void => {
    open -= 1;
    if (open > 0) return;
    const seconds = (performance.now() - started) / 1000;
    process.send?.({ answers, failures, seconds } satisfies LoadReport);
    process.disconnect?.();
  };
  for (let index = 0; index < order.connections; index += 1) {
    const socket = connect(Number(url.port), '127.0.0.1', () => socket.write(request));
    const counter = new AnswerCounter((status) => {
      answers += 1;
      if (status !== 200) failures += 1;
      if (answers >= order.requests || performance.now() > deadline) socket.destroy();
      else socket.write(request);
    });
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => counter.read(bytes));
    socket.on('error', () => {
      failures += 1;
    });
    socket.on('close', finish);
  }
}

process.once('message', (order) => run(order as LoadOrder));
