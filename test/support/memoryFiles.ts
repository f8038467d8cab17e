import type { FileStore } from '../../src/server/world/world.ts';

/** Creates a file store in memory. */
export const createMemoryFiles = (): FileStore => {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name),
    remove: async (name) => void kept.delete(name),
  };
};
