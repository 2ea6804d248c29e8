/** Evidence page of a signature: signer, subject, time, method, text, and position in the hash chain. */
import { readStrokes } from '#lib/forms/kinds/signature.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import type { Block, Fact } from '#api/documents/blocks.ts';
import type { RecordView } from '../views.ts';

type Signature = RecordView['signatures'][number];

const methods: Readonly<Record<string, string>> = {
  typed: 'Typed',
  drawn: 'Drawn',
  pressed: 'By the button that names the signer',
};

/** Labels of the evidence values. */
const evidenceLabels: readonly (readonly [key: string, label: string])[] = [
  ['signerName', 'Signed by'],
  ['signerTitle', 'Title'],
  ['intent', 'Action, as shown'],
  ['memberName', 'Person of the account'],
  ['email', 'Email of the account'],
  ['clientId', 'Customer ID'],
  ['openedAt', 'Opened at (browser’s clock)'],
  ['scrolledToEndAt', 'Read to its end at (browser’s clock)'],
  ['ip', 'Network address'],
  ['userAgent', 'Browser'],
  ['sessionId', 'Session'],
];

const facts = (entries: readonly (readonly [string, string])[]): Fact[] =>
  entries.flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]));

function drawing({ evidence, strokes }: Signature): Block[] {
  const drawn = readStrokes(strokes);
  if (drawn && drawn.length > 0) return [{ kind: 'strokes', strokes: drawn }];
  const isPressed = textOf(evidence, 'method') === 'pressed';
  const typed = textOf(evidence, isPressed ? 'signerName' : 'typedSignature');
  return typed === '' ? [] : [{ kind: 'text', text: typed, look: 'signature' }];
}

const consentLine = (consent: Readonly<Record<string, unknown>>): string =>
  `${textOf(consent, 'text')} (${textOf(consent, 'id')} ${textOf(consent, 'version')})`;

function consentBlocks(evidence: Signature['evidence']): Block[] {
  const given = rowsOf(evidence, 'consents').filter(isRecord).map(consentLine);
  const { consent, consentElectronic } = evidence;
  const electronic = isRecord(consent)
    ? `${consentLine(consent)}, accepted ${textOf(consent, 'acceptedAt')}`
    : consentElectronic === true && 'Agreed to sign and to receive this record electronically.';
  return [
    { kind: 'text', text: 'Consents', look: 'strong' },
    ...given.map((text): Block => ({ kind: 'text', text })),
    ...(electronic ? [{ kind: 'text', text: electronic } as const] : []),
  ];
}

function pageOf(signature: Signature): Block[] {
  const { evidence, documentType, documentVersion, documentSha256 } = signature;
  const { signedAt, recordSha256, previousSha256, renderedText } = signature;
  return [
    { kind: 'page' },
    { kind: 'heading', text: `Signature record: ${documentType}` },
    ...drawing(signature),
    {
      kind: 'facts',
      facts: facts([
        ['Signed at (UTC)', signedAt],
        ['Method', methods[textOf(evidence, 'method')] ?? ''],
        ...evidenceLabels.map(([key, label]) => [label, textOf(evidence, key)] as const),
        ['Document', `${documentType}, version ${documentVersion}`],
        ['SHA-256 of the signed text', documentSha256],
        ['SHA-256 of this signature record', recordSha256],
        [
          'SHA-256 of the previous signature record',
          previousSha256 ?? 'None: the first of this client',
        ],
      ]),
    },
    ...consentBlocks(evidence),
    { kind: 'heading', text: 'The text that was signed' },
    { kind: 'text', text: renderedText },
  ];
}

/** A page for each signature of the record, oldest first. */
export const evidenceBlocks = ({ signatures }: RecordView): Block[] => signatures.flatMap(pageOf);
