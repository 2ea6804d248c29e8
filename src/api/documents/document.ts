/**
 * Makes a PDF: company head, blocks, footer. Equal documents of one time are byte-equal. All text passes one call of
 * the library, so it stays text; documents contain neither scripts, actions nor forms.
 */
import { hash } from 'node:crypto';
import type { Block, PdfDocument, DocumentHead } from './blocks.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawHead, drawRunningHead, drawWatermark, Footers } from './draw-frame.ts';
import { Sheet } from './sheet.ts';
import { printable } from './wrap.ts';

/** Pictures count by their own hash. */
const hashable = (block: Block) =>
  block.kind === 'pictures'
    ? {
        ...block,
        pictures: block.pictures.map((each) => ({ ...each, bytes: hash('sha256', each.bytes) })),
      }
    : block;

/** SHA-256 of the document's contents in hex, excluding the time. */
export const documentSha256 = (document: PdfDocument): string =>
  hash('sha256', JSON.stringify({ ...document, blocks: document.blocks.map(hashable) }));

/** 2026-11-21 14:02 UTC. */
const momentText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const titleOf = ({ title, reference }: DocumentHead): string =>
  [reference, title].filter((part) => part !== '').join(' ');

/** Streaming document writer; finished bytes can be read at any time. */
export class DocumentWriter {
  readonly sheet: Sheet;
  readonly #footers = new Footers();
  readonly #generatedAt: Date;

  constructor(head: DocumentHead, generatedAt: Date) {
    this.#generatedAt = generatedAt;
    const info = {
      Title: printable(titleOf(head)),
      Author: printable(head.company.name),
      CreationDate: generatedAt,
      ModDate: generatedAt,
    };
    let isFirst = true;
    this.sheet = new Sheet(head, info, {
      begins: (page) => {
        if (head.watermark !== undefined) drawWatermark(page, head.watermark);
        if (isFirst) drawHead(page, head);
        else drawRunningHead(page, head);
        isFirst = false;
      },
      ends: (page) => this.#footers.begin(page),
    });
    this.sheet.newPage();
  }

  /** Throws for pictures other than JPEG and PNG. */
  draw(blocks: readonly Block[]): void {
    blocks.forEach((block, index) => drawBlock(this.sheet, block, blocks[index + 1]));
  }

  /** Returns the finished unread bytes. */
  take(): Uint8Array {
    const chunks: Uint8Array[] = [];
    let chunk: unknown;
    while ((chunk = this.sheet.doc.read()) !== null) {
      if (chunk instanceof Uint8Array) chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  }

  /** Ends the last page. `sha256` is of all that the document says. */
  end(sha256: string): void {
    this.sheet.endPage();
    this.#footers.end(momentText(this.#generatedAt), sha256);
    this.sheet.doc.end();
  }
}

/** Returns the file. Throws for pictures other than JPEG and PNG. */
export function renderDocument(document: PdfDocument, generatedAt: Date): Uint8Array {
  const open = new DocumentWriter(document, generatedAt);
  open.draw(document.blocks);
  open.end(documentSha256(document));
  return open.take();
}

/** Worker task of `renderDocument` (src/api/workers). */
export const renderDocumentTask = ({
  document,
  generatedAt,
}: {
  readonly document: PdfDocument;
  readonly generatedAt: Date;
}): Uint8Array => renderDocument(document, generatedAt);
