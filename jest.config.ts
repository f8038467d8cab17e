import type { Config } from 'jest';

/** TypeScript as it stands is turned into CommonJS file by file; types are checked apart, by `tsc`. */
const transform: Config['transform'] = {
  '^.+\\.(ts|tsx)$': ['ts-jest', { tsconfig: 'test/tsconfig.json', diagnostics: false }],
};
/** Packages that are published as ES modules only. */
const transformIgnorePatterns = ['/node_modules/(?!(kysely|@electric-sql|jest-fixed-jsdom)/)'];
const PATIENCE = ['<rootDir>/test/support/patience.ts'];
const STEP_RULES = ['<rootDir>/test/support/stepRules.ts'];
/** A second attempt, only for tests in which time really passes. */
const SECOND_ATTEMPT = '<rootDir>/test/support/secondAttempt.ts';
/** Tests in bare Node, which loads modules once for all files: what they change of a module or a global, they change back. */
const bareNode = (name: string): Config => ({
  displayName: name,
  runner: 'jest-light-runner',
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  testPathIgnorePatterns: [String.raw`\.sandboxed\.test\.ts$`],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  setupFilesAfterEnv: STEP_RULES,
});

/** Tests that need modules of their own, or a page's document: each file in a sandbox of Jest's. */
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
    bareNode('fuzz'),
    bareNode('faults'),
    bareNode('foreign'),
    bareNode('conformance'),
    { ...sandboxed('sandboxed'), testMatch: ['<rootDir>/test/**/*.sandboxed.test.ts'] },
    {
      ...bareNode('browser'),
      globalSetup: '<rootDir>/test/support/browser/setup.ts',
      setupFilesAfterEnv: [...STEP_RULES, '<rootDir>/test/support/secondAttemptInNode.ts'],
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
