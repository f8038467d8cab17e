import { enableCompileCache, flushCompileCache } from 'node:module';
import { buildAppIfStale } from './builtApp.ts';

// Caches what Node compiles and strips of its types, by content: that was a third of a start.
enableCompileCache('node_modules/.cache/sun/compiled');
buildAppIfStale();
await import('../src/server/main.ts');
// Writes the cache at once, because a server is often ended by a signal that leaves no time for it.
flushCompileCache();
