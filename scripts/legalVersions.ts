import { writeFileSync } from 'node:fs';
import {
  changedVersions,
  hashLegalVersions,
  LEGAL_VERSIONS,
  readLegalVersions,
  unpublishable,
} from '../test/support/legalVersions.ts';

// Finds legal texts in force that differ from what was published. `--write` publishes: it writes the list of all versions
// as they are now. It refuses changes of versions in force, unless `--before-release` says that nobody has accepted one.
const [kept, found, now] = [readLegalVersions(), hashLegalVersions(), new Date()];
const isWriting = process.argv.includes('--write');
const isFree = isWriting && process.argv.includes('--before-release');
const changed = isFree ? [] : (isWriting ? unpublishable : changedVersions)(kept, found, now);
for (const path of changed) console.error(`${path} is in force and was changed; correct it by a new version.`);
if (changed.length > 0) process.exitCode = 1;
else if (isWriting) writeFileSync(LEGAL_VERSIONS, `${JSON.stringify(found, null, 2)}\n`);
