import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decompress } from 'wawoff2';
import { unpackedOnce } from './unpackedOnce.ts';

/**
 * Font files of Han, kana, Hangul and Thai. Latin letters are left to the browser's own font, or they would come from
 * any of these.
 */
const SLICES = 'node_modules/@fontsource-variable/noto-sans-{jp,kr,tc,thai}/files/*-{[0-9]*,thai}-wght-normal.woff2';

/**
 * Unpacks fonts for the languages that the packaged Chromium lacks, as TrueType: its font configuration reads no WOFF2.
 */
const unpackedFonts = () =>
  unpackedOnce('fonts', async (folder) => {
    for (const path of globSync(SLICES)) {
      const font = await decompress(readFileSync(path));
      writeFileSync(join(folder, basename(path, '.woff2') + '.ttf'), font);
    }
  });

const fontConfiguration = (folders: readonly string[], cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${cache}</cachedir>
</fontconfig>
`;

/** Writes the font configuration under which every machine shows the same letters; returns the file's path. */
export const writeFontConfiguration = async (latinFonts: string): Promise<string> => {
  const fonts = await unpackedFonts();
  const path = join(fonts, 'fonts.conf');
  writeFileSync(path, fontConfiguration([latinFonts, fonts], join(fonts, 'cache')));
  return path;
};
