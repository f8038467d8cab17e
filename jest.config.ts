import type { Config } from 'jest';

/** TypeScript as it stands is turned into CommonJS file by file; types are checked apart, by `tsc`. */
const transform: Config['transform'] = {
  '^.+\\.(ts|tsx)$': ['ts-jest', { tsconfig: 'test/tsconfig.json', diagnostics: false }],
};
/** Packages that are published as ES modules only. */
const transformIgnorePatterns = ['/node_modules/(?!(kysely|@electric-sql|jest-fixed-jsdom)/)'];
const node = (name: string): Config => ({
  displayName: name,
  testEnvironment: 'node',
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  transform,
  transformIgnorePatterns,
});

export default {
  projects: [
    node('domain'),
    node('architecture'),
    node('contract'),
    node('server'),
    node('browser'),
    {
      ...node('web'),
      testEnvironment: 'jest-fixed-jsdom',
      transform: { ...transform, '^.+\\.css$': '<rootDir>/test/support/cssModule.ts' },
      testMatch: ['<rootDir>/test/web/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/webSetup.ts'],
    },
  ],
} satisfies Config;
