/**
 * Makes a PDF of a paper: house's head, blocks, footer. Equal papers made at the same moment are equal to the
 * byte. Text reaches the page through one call of the library, so nothing in it can become anything else; a paper
 * has no script, no action and no form (docs/papers.md).
 */
import { createHash } from 'node:crypto';
import type { Block, Paper } from './blocks.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawFooters, drawHead, drawRunningHead, drawWatermark } from './draw-frame.ts';
import { Sheet } from './sheet.ts';
import { printable } from './wrap.ts';

const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

/** Pictures count by their own hash. */
const hashable = (block: Block) =>
  block.kind === 'pictures'
    ? {
        ...block,
        pictures: block.pictures.map((each) => ({ ...each, bytes: sha256(each.bytes) })),
      }
    : block;

/** SHA-256 of all that a paper says, in hexadecimal digits; the moment of its making is no part of it. */
export const paperSha256 = (paper: Paper): string =>
  sha256(JSON.stringify({ ...paper, blocks: paper.blocks.map(hashable) }));

/** 2026-11-21 14:02 UTC. */
const momentText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const titleOf = ({ title, reference }: Paper): string =>
  [reference, title].filter((part) => part !== '').join(' ');

/** The file. Rejects when a picture is neither JPEG nor PNG. */
export async function renderPaper(paper: Paper, generatedAt: Date): Promise<Uint8Array> {
  let isFirst = true;
  const info = {
    Title: printable(titleOf(paper)),
    Author: printable(paper.house.name),
    CreationDate: generatedAt,
    ModDate: generatedAt,
  };
  const sheet = new Sheet(paper, info, (page) => {
    if (paper.watermark !== undefined) drawWatermark(page, paper.watermark);
    if (isFirst) drawHead(page, paper);
    else drawRunningHead(page, paper);
    isFirst = false;
  });
  const { doc } = sheet;
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  sheet.newPage();
  for (const block of paper.blocks) drawBlock(sheet, block);
  drawFooters(sheet, momentText(generatedAt), paperSha256(paper));
  doc.end();
  return done;
}

/** The same as a task of a thread (src/api/workers). */
export const renderPaperTask = ({
  paper,
  generatedAt,
}: {
  readonly paper: Paper;
  readonly generatedAt: Date;
}): Promise<Uint8Array> => renderPaper(paper, generatedAt);
