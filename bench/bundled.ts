import { build } from 'esbuild';

/** A module with all that it imports, as one script and one style sheet for production, minified as the app is. */
export const bundledPage = async (entry: string): Promise<{ readonly script: string; readonly style: string }> => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    outdir: '/bundled',
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
};

/** The script alone, of a module without styles. */
export const bundled = async (entry: string): Promise<string> => (await bundledPage(entry)).script;
