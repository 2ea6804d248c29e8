/**
 * Worker thread that owns one SQLite connection, so that a slow disk never blocks a request. Node runs this file
 * directly: erasable TypeScript only.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteConnection, type SqliteFile } from './connection.ts';
import { describeFailure, OPENED, type SqliteReply, type SqliteRequest } from './protocol.ts';

function answer(connection: SqliteConnection, request: SqliteRequest): SqliteReply {
  try {
    if (request.kind === 'run') {
      return { id: request.id, result: connection.run(request.sql, request.parameters) };
    }
    connection.close();
    return { id: request.id };
  } catch (error) {
    return { id: request.id, failure: describeFailure(error) };
  }
}

function serve(send: (replies: readonly SqliteReply[]) => void): void {
  try {
    const connection = new SqliteConnection(workerData as SqliteFile);
    parentPort?.on('message', (requests: readonly SqliteRequest[]) => {
      send(requests.map((request) => answer(connection, request)));
      if (requests.some(({ kind }) => kind === 'close')) parentPort?.close();
    });
    send([{ id: OPENED }]);
  } catch (error) {
    send([{ id: OPENED, failure: describeFailure(error) }]);
  }
}

serve((replies) => parentPort?.postMessage(replies));
