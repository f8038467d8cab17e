import { buildAppIfStale } from './builtApp.ts';

buildAppIfStale();
await import('../src/server/main.ts');
