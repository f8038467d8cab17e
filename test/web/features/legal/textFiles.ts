import { readFile } from 'node:fs/promises';

const TEXT = /(?:^|\/)texts\/(?<path>[\w-]+\/legal\/\w+\/[\d-]+)\.md$/;

export type TextFiles = {
  /** Paths of the texts that were fetched so far, such as `en/legal/risk/2026-09-01`. */
  readonly fetched: string[];
  /** What stands at a path instead of the file of `locales/`; null where nothing stands. */
  readonly instead: Map<string, string | null>;
  /** Paths at which the host never answers. */
  readonly silent: Set<string>;
};

/** Serves the legal texts of `locales/` as the app's host does; all other requests go where they lead. */
export const serveTexts = (): TextFiles => {
  const files: TextFiles = { fetched: [], instead: new Map(), silent: new Set() };
  const fetchElsewhere = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const path = TEXT.exec(typeof input === 'string' ? input : '')?.groups?.['path'];
    if (path === undefined) return fetchElsewhere(input, init);
    files.fetched.push(path);
    if (files.silent.has(path)) {
      const { promise, reject } = Promise.withResolvers<never>();
      init?.signal?.addEventListener('abort', () => reject(new Error('The fetch was given up.')));
      return promise;
    }
    const read = () => readFile(`locales/${path}.md`, 'utf8').catch(() => null);
    const text = files.instead.has(path) ? files.instead.get(path) : await read();
    return text === null || text === undefined ? new Response('', { status: 404 }) : new Response(text);
  };
  return files;
};
