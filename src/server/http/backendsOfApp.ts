import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAppHosting } from '../../domain/input/appHosting.ts';

/** Origins of the backend that the app served by this server is pointed at; empty where that is this server itself. */
export type AppBackends = {
  /** Origins that it calls: of the API, and of the market socket where one is named. */
  readonly called: readonly string[];
  /** Origins whose pictures it shows. */
  readonly pictured: readonly string[];
};

/**
 * Reads the origins that `config.json` beside the app's index names, for the content security policy. Throws where the app
 * would not start with the file.
 */
export const backendsOfApp = (root: string): AppBackends => {
  const path = join(root, 'dist/h5/config.json');
  if (!existsSync(path)) return { called: [], pictured: [] };
  const { backend, socket } = readAppHosting(readFileSync(path, 'utf8'), (address) => new URL(address), path);
  const pictured = backend ? [backend.origin] : [];
  return { called: [...pictured, ...(socket ? [socket.origin] : [])], pictured };
};
