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
/** Globals of the sandbox are looked up through an interceptor; the price paths ask for these millions of times (98 s become 7 s). */
const node = (name: string): Config => ({
  displayName: name,
  testEnvironment: 'node',
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  transform,
  transformIgnorePatterns,
  setupFilesAfterEnv: PATIENCE,
  sandboxInjectedGlobals: ['Math', 'Map', 'Number', 'Date'],
});

/** Tests that hold the server in their own process, on the embedded database. */
const withDatabase = (name: string): Config => ({
  ...node(name),
  testEnvironment: '<rootDir>/test/support/databaseEnvironment.ts',
});

export default {
  projects: [
    node('domain'),
    node('architecture'),
    node('contract'),
    withDatabase('server'),
    withDatabase('simulation'),
    {
      ...withDatabase('browser'),
      globalSetup: '<rootDir>/test/support/browser/setup.ts',
      setupFilesAfterEnv: [...PATIENCE, SECOND_ATTEMPT],
    },
    {
      ...node('web'),
      globalSetup: '<rootDir>/test/support/webSetupOnce.ts',
      testEnvironment: 'jest-fixed-jsdom',
      transform: { ...transform, '^.+\\.css$': '<rootDir>/test/support/cssModule.ts' },
      testMatch: ['<rootDir>/test/web/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: [...PATIENCE, SECOND_ATTEMPT, '<rootDir>/test/support/webSetup.ts'],
      // Tests of screens move the clock, which an injected `Date` would not follow.
      sandboxInjectedGlobals: [],
    },
  ],
} satisfies Config;
