import type { Config } from 'jest';

/** TypeScript as it stands is turned into CommonJS file by file; types are checked apart, by `tsc`. */
const transform: Config['transform'] = {
  '^.+\\.(ts|tsx)$': ['ts-jest', { tsconfig: 'test/tsconfig.json', diagnostics: false }],
};
/** Packages that are published as ES modules only. */
const transformIgnorePatterns = ['/node_modules/(?!(kysely|@electric-sql|jest-fixed-jsdom)/)'];
const PATIENCE = ['<rootDir>/test/support/patience.ts'];
/** Only for tests in which time really passes. */
const SECOND_ATTEMPT = '<rootDir>/test/support/secondAttempt.ts';
/** Tests in bare Node, which loads modules once for all files: what they change of a module or a global, they change back. */
const bareNode = (name: string): Config => ({
  displayName: name,
  runner: 'jest-light-runner',
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  testPathIgnorePatterns: [String.raw`\.sandboxed\.test\.ts$`],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  setupFilesAfterEnv: ['<rootDir>/test/support/stepRules.ts'],
});

/** Tests that need modules of their own, a page's document, or a second attempt: each file in a sandbox of Jest's. */
const sandboxed = (name: string): Config => ({
  displayName: name,
  testEnvironment: 'node',
  transform,
  transformIgnorePatterns,
  setupFilesAfterEnv: PATIENCE,
});

export default {
  // A test that fails before it closes its server would keep the run open.
  forceExit: true,
  // Several workers on two cores only measure each other.
  maxWorkers: 1,
  projects: [
    bareNode('domain'),
    bareNode('architecture'),
    bareNode('contract'),
    bareNode('server'),
    bareNode('simulation'),
    bareNode('foreign'),
    { ...sandboxed('sandboxed'), testMatch: ['<rootDir>/test/**/*.sandboxed.test.ts'] },
    {
      ...sandboxed('browser'),
      testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
      testEnvironment: '<rootDir>/test/support/databaseEnvironment.ts',
      globalSetup: '<rootDir>/test/support/browser/setup.ts',
      setupFilesAfterEnv: [...PATIENCE, SECOND_ATTEMPT],
      // Globals of the sandbox are looked up through an interceptor; the price paths ask for these millions of times.
      sandboxInjectedGlobals: ['Math', 'Map', 'Number', 'Date'],
    },
    {
      ...sandboxed('web'),
      globalSetup: '<rootDir>/test/support/webSetupOnce.ts',
      testEnvironment: 'jest-fixed-jsdom',
      transform: { ...transform, '^.+\\.css$': '<rootDir>/test/support/cssModule.ts' },
      testMatch: ['<rootDir>/test/web/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: [...PATIENCE, SECOND_ATTEMPT, '<rootDir>/test/support/webSetup.ts'],
    },
  ],
} satisfies Config;
