import { build } from 'esbuild';

/** Bundles a module with its imports into one script and one style sheet for production, minified like the app. */
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

/** Bundles a module without styles into a script. */
export const bundled = async (entry: string): Promise<string> => (await bundledPage(entry)).script;
