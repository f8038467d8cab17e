import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { writeFontConfiguration } from './fonts.ts';
import { unpackedOnce } from './unpackedOnce.ts';

/**
 * Unpacks the Chromium of @sparticuz/chromium, with its shared libraries and its font. The package unpacks to the
 * folder of temporary files, and its libraries only on Amazon Linux: environment variables set both.
 */
const unpackedChromium = () =>
  unpackedOnce('chromium', async (folder) => {
    const unpack = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
    const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    execFileSync(process.execPath, ['--eval', unpack], { env });
  });

/**
 * Unpacks the files that a browser needs, once for all runs, and returns how to start it; CHROMIUM_PATH names another
 * Chromium.
 */
export const prepareChromium = async () => {
  const folder = await unpackedChromium();
  const fontConfiguration = await writeFontConfiguration(join(folder, 'fonts'));
  const installed = process.env['CHROMIUM_PATH'];
  const libraries = installed ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023/lib') };
  return {
    executablePath: installed ?? join(folder, 'chromium'),
    env: { ...process.env, ...libraries, FONTCONFIG_FILE: fontConfiguration },
  };
};

/** Launches a browser without a window; letters are placed alike on every machine. `more`: further options of Chromium. */
export const launchChromium = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...(await prepareChromium()), args: ['--no-sandbox', '--font-render-hinting=none', ...more] });

let shared: Promise<Browser> | undefined;
const forget = (): void => {
  shared = undefined;
};

/** Returns a browser that all tests of this process use; it is launched for the first, and again after it ended. */
export const sharedChromium = (): Promise<Browser> => {
  shared ??= launchChromium().then(
    (browser) => browser.on('disconnected', forget),
    (fault: unknown) => {
      forget();
      throw fault;
    },
  );
  return shared;
};

/** Closes the shared browser, which otherwise runs as long as this process. */
export const closeSharedChromium = async (): Promise<void> => (await shared)?.close();
