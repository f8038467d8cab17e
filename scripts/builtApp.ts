import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync, utimesSync } from 'node:fs';

const BUILT = 'dist/h5/index.html';
/** Sources of the build. Folders are among them, so that a removed file is detected too. */
const SOURCES = [
  'src/{contract,domain,web}/**',
  'locales/**',
  'openapi.yaml',
  'scripts/answerSchemas.ts',
  'scripts/hostingFile.ts',
  'webpack.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const changedAtMs = (path: string) => statSync(path).mtimeMs;

const isFresh = () => existsSync(BUILT) && globSync(SOURCES).every((path) => changedAtMs(path) <= changedAtMs(BUILT));

/** Builds the app into dist/h5 when it is missing or older than its sources; throws when the build fails. */
export const buildAppIfStale = (): void => {
  if (isFresh()) return;
  const { status } = spawnSync('node_modules/.bin/webpack', { stdio: 'inherit' });
  if (status !== 0) throw new Error('The app could not be built.');
  // webpack does not write a file whose content is unchanged: by its age the app would be built at every start.
  const now = new Date();
  utimesSync(BUILT, now, now);
};
