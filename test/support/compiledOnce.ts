import { resolve } from 'node:path';

/** Lets a Node process cache its compiled modules by content: a third of a server's start. */
export const COMPILED_ONCE = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/sun/compiled') };
