import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { companyDay } from '#lib/kernel/company-day.ts';
import { readTermsFile } from '#lib/content/read-content.ts';
import { currentVersion } from '#lib/submissions/terms/terms-versions.ts';

const folder = 'content/terms';

/** The version of the terms that is in force today. */
export function currentTerms(): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  const versions = files.flatMap((file) => {
    const read = readTermsFile(
      basename(file, '.md'),
      readFileSync(`${folder}/${file}`, 'utf8'),
      '',
    );
    return read.ok ? [read.data] : [];
  });
  const current = currentVersion(versions, companyDay(new Date()));
  if (!current) throw new Error('No version of the terms is in force');
  return current.version;
}
