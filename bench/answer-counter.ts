/** Counts the answers in a stream of HTTP/1.1 bytes: those with a length, and those in chunks. */

const endOfHead = Buffer.from('\r\n\r\n');
const endOfLine = Buffer.from('\r\n');

export class AnswerCounter {
  #rest: Buffer = Buffer.alloc(0);
  readonly #onAnswer: (status: number) => void;

  constructor(onAnswer: (status: number) => void) {
    this.#onAnswer = onAnswer;
  }

  read(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const head = this.#rest.indexOf(endOfHead);
      if (head === -1) return;
      const text = this.#rest.toString('latin1', 0, head);
      const end = this.#endOfBody(text, head + 4);
      if (end === null) return;
      this.#rest = this.#rest.subarray(end);
      this.#onAnswer(Number(text.slice(9, 12)));
    }
  }

  /** Where the body that starts at `start` ends; null when it is not all here. */
  #endOfBody(head: string, start: number): number | null {
    const length = /\r\ncontent-length: *(\d+)/i.exec(head);
    if (length) {
      const end = start + Number(length[1]);
      return end <= this.#rest.length ? end : null;
    }
    return /\r\ntransfer-encoding: *chunked/i.test(head) ? this.#endOfChunks(start) : start;
  }

  #endOfChunks(start: number): number | null {
    let at = start;
    for (;;) {
      const line = this.#rest.indexOf(endOfLine, at);
      if (line === -1) return null;
      const size = Number.parseInt(this.#rest.toString('latin1', at, line), 16);
      at = line + 2 + size + 2;
      if (at > this.#rest.length) return null;
      if (size === 0) return at;
    }
  }
}
