/** Services of the company in the words of orders. Pure. */
import { serviceCodes } from '#lib/forms/options/service-codes.ts';
import { lazy } from '#lib/kernel/lazy.ts';
import { COUNT_TEXT, readPieces, type ReadAmount } from './amounts.ts';
import type { FoundValue } from './reading.ts';

/** Ways to ask for a service; the first group, where there is one, is a number of pieces. */
const phrases: Readonly<Record<string, RegExp>> = {
  RCV: /\b(?:count[- ]?in|count (?:all|the|and|goods|pieces)|receive and count|piece count)\b/i,
  INS: /\b(?:inspect(?:ion|ed|ing)?s?|quality check|AQL)\b/i,
  SRT: /\b(?:sort(?:ing|ed)?)\b/i,
  RML: /\b(?:labels? removal|remov(?:e|ing|al of) (?:(?!(?:but|then|before|after|from|new|keep|apply|sew|attach|put|add)(?:t?ing)?\b)\w+ ){0,4}labels?|take out (?:the )?labels?)\b/i,
  SEW: /\b(?:sewn?(?:[- ]in)? (?:\w+ )?labels?|sew (?:in |on )?(?:the |new |our )*(?:\w+ )?labels?|sewing (?:of )?labels?|main labels?)\b/i,
  HTR: /\bheat[- ]?(?:transfers?|seals?|pressed labels?)\b/i,
  RLB: /\b(?:care[- ]labels?|care and content labels?|content labels?)\b/i,
  TKT: /\b(?:(?:price|upc|retail)[- ]?tick?et(?:s|ed|ing)?|(?:re)?ticket(?:s|ed|ing)?|price (?:tags?|stickers?)|upc stickers?)\b/i,
  HTG: /\bhang[- ]?tag(?:s|ged|ging)?\b/i,
  PBG: /\b(?:poly[- ]?bag(?:s|ged|ging)?|bagging|bag (?:each|all|every)|individually bagged|poly ?bag)\b/i,
  FLD: /\bfold(?:ed|ing)?\b/i,
  STM: /\b(?:steam(?:ed|ing)?|press(?:ed|ing)|ironing|ironed)\b/i,
  HNG: /\b(?:hang(?:ing)?(?![- ]?tag)|hangers?|on hangers?|goh)\b/i,
  SEC: /\b(?:security tags?|eas tags?|rfid tags?|sensor tags?|anti[- ]?theft tags?)\b/i,
  REP: /\b(?:repairs?|repaired|mend(?:ing)?)\b/i,
  KIT: /\b(?:kitting|kits?|bundl(?:e|es|ing)|sets? and bundles?|gift sets?)\b/i,
  RPK: /\b(?:re-?pack(?:ing|ed)?)\b/i,
  CTL: /\b(?:carton labels?|ucc-?128(?: labels?)?|gs1-128 labels?|shipping labels?)\b/i,
  PLT: /\b(?:palleti[sz](?:e|ed|ing))\b/i,
  PHO: /\b(?:photos|photograph(?:s|ed|y)?|pictures of)\b/i,
  RTN: /\b(?:return(?:s|ed)? to (?:the )?vendor|rtv)\b/i,
  DSP: /\b(?:donat(?:e|ed|ion)|destr(?:oy|oyed|uction))\b/i,
  STO: /\b(?:storage|warehousing)\b/i,
};

const NEGATION = /\b(?:no|not|don'?t|do not|without|never|skip|nor?)\b[^.;,]{0,30}$/i;

interface ServiceFound {
  readonly code: string;
  /** Pieces that are named beside it; null for all. */
  readonly qty: ReadAmount | null;
  readonly isNegated: boolean;
}

const pieces = lazy(
  () => new RegExp(String.raw`\b(${COUNT_TEXT})\s*(?:pcs|pieces|units|of them)\b`, 'i'),
);

const PIECES_DOUBT = 'Several numbers of pieces are named: check which belongs to this service.';

/** Services that a text asks for. */
export function servicesIn(text: string): readonly ServiceFound[] {
  // 'Price tickets (per piece)' is an option as the portal writes it.
  const plain = text.replace(/\(per [^)]*\)/gi, '');
  const found = Object.entries(phrases).flatMap(([code, phrase]) => {
    const match = phrase.exec(plain);
    if (!match) return [];
    const { index: at } = match;
    const end = at + match[0].length;
    return [{ code, at, end, near: pieces().exec(plain.slice(at, end + 24)) }];
  });
  // 'Hang tag 500 pcs, poly bag 300 pcs': each service has its own pieces behind it.
  const isEach = found.length > 1 && found.every(({ near }) => near !== null);
  const before = isEach ? '' : plain.slice(0, Math.min(...found.map(({ at }) => at)));
  return found.map(({ code, at, end, near }) => {
    const read = readPieces(near?.[1] ?? '');
    const next = Math.min(...found.map((each) => each.at).filter((each) => each >= end));
    const others = before + plain.slice(at, next).replace(near?.[0] ?? '', '');
    const qty = read && pieces().test(others) ? { doubt: PIECES_DOUBT, ...read } : read;
    return { code, qty, isNegated: NEGATION.test(plain.slice(0, at)) };
  });
}

/** The service that a cell of a column of services names, by its code or its name. */
export function serviceOf(text: string): string | undefined {
  const plain = text
    .replace(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase();
  const byName = serviceCodes.find(
    ({ value, label }) =>
      value.toLowerCase() === plain ||
      label.toLowerCase().replace(/s$/, '') === plain.replace(/s$/, ''),
  );
  if (byName) return byName.value;
  const [first, ...more] = servicesIn(text).filter(({ isNegated }) => !isNegated);
  return more.length === 0 ? first?.code : undefined;
}

/** The size of a bag that is written beside the bags. */
export function bagSizeIn(found: FoundValue): FoundValue | undefined {
  const match =
    /\b(\d{1,2}(?:\.\d)?)\s*(?:(?:"|in)\s*)?[x×]\s*(\d{1,2}(?:\.\d)?)\s*(?:"|in(?:ch(?:es)?)?\b)?/i.exec(
      found.text,
    );
  return match ? { ...found, value: match[0].trim() } : undefined;
}
