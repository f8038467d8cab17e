import { enableCompileCache, flushCompileCache } from 'node:module';
import { buildAppIfStale } from './builtApp.ts';

// What Node compiles and strips of its types is kept by content: that was a third of a start.
enableCompileCache('node_modules/.cache/sun/compiled');
buildAppIfStale();
await import('../src/server/main.ts');
// At once, since a server is often ended by a signal that leaves no time for it.
flushCompileCache();
