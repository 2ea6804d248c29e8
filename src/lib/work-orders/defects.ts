/** Inspection results: issues and severities of garment claims, so that one leads to the other. */
import { optionLabel } from '#lib/kernel/text/option-label.ts';
import { issueCodes, severities } from '#lib/forms/options/garment-issues.ts';
import type { Severity } from './aql.ts';

export const defectCodes: readonly string[] = issueCodes.map(({ value }) => value);

export const defectSeverities: readonly Severity[] = ['critical', 'major', 'minor'];

/** The fault in words. */
export const defectLabel = (code: string): string => optionLabel(issueCodes, code);

/** The severity in words. */
export const severityLabel = (severity: Severity): string => optionLabel(severities, severity);
