import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import { EsbuildPlugin } from 'esbuild-loader';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { answerSchemas } from './scripts/answerSchemas.ts';
import { hostingFile } from './scripts/hostingFile.ts';
import webpack, { type Compiler, type Configuration } from 'webpack';

const TARGET = 'es2022';
/** The oldest browsers that the app is made for (README); `es-check` and the compiler's library hold the scripts to them. */
const FLOOR = ['safari16.4', 'chrome111', 'firefox121'];
const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { readonly version: string };

/** The app's texts; those of the server stay with it. */
const TEXTS = globSync('*/**/*.{json,md}', { cwd: `${root}/locales` })
  .filter((path) => !/^[^/]+\/(server\/|oldBrowser\.json)/.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/locales/${path}`, 'utf8') }));
/** A legal text in force never changes, and its name has no hash: apps that were opened before a deployment find it. */
const isLegal = (path: string): boolean => /^[^/]+\/legal\//.test(path);
const TEXTS_HASH = createHash('sha256')
  .update(JSON.stringify(TEXTS.filter(({ path }) => !isLegal(path))))
  .digest('hex')
  .slice(0, 8);

/** The notice for browsers below the floor, in each language: it stands in the page, as no script of ours runs there. */
const OLD_BROWSER = globSync('*/oldBrowser.json', { cwd: `${root}/locales` })
  .map((path) => {
    const { tooOld } = JSON.parse(readFileSync(`${root}/locales/${path}`, 'utf8')) as { readonly tooOld: string };
    return `<p lang="${dirname(path)}">${tooOld}</p>`;
  })
  .join('');

/** Texts as files that the app fetches one by one. As chunks, their list alone would weigh more than Home's script. */
const emitTexts = (compiler: Compiler) => {
  const emit = (compilation: webpack.Compilation) => {
    for (const { path, text } of TEXTS) {
      const source = new webpack.sources.RawSource(path.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : text);
      const name = isLegal(path) ? path : path.replace(/\.\w+$/, `.${TEXTS_HASH}$&`);
      compilation.emitAsset(`texts/${name}`, source);
    }
  };
  compiler.hooks.thisCompilation.tap('emitTexts', (compilation) => {
    compilation.hooks.processAssets.tap('emitTexts', () => emit(compilation));
  });
};

const HOSTING = 'config.json';
/**
 * Says where the backend is; the host of the app changes it without a build, so that it has no hash and no
 * twins. Read before the build cleans its folder.
 */
const emitHosting = (contractViolations: boolean) => (compiler: Compiler) => {
  compiler.hooks.thisCompilation.tap('emitHosting', (compilation) => {
    compilation.hooks.processAssets.tap('emitHosting', () => {
      const content = hostingFile(`${root}/dist/h5/${HOSTING}`, contractViolations);
      compilation.emitAsset(HOSTING, new webpack.sources.RawSource(content));
    });
  });
};

/** Schemas for the check of answers and frames, which only a host that shows violations lets the app load. */
const emitContract = (compiler: Compiler) => {
  const content = JSON.stringify(answerSchemas(readFileSync(`${root}/openapi.yaml`, 'utf8')));
  compiler.hooks.thisCompilation.tap('emitContract', (compilation) => {
    compilation.hooks.processAssets.tap('emitContract', () =>
      compilation.emitAsset('contract.json', new webpack.sources.RawSource(content)),
    );
  });
};

/** Beside each file its compressed twins, which the server sends to whoever takes them. */
const COMPRESSED = [
  { algorithm: 'gzip', filename: '[path][base].gz' },
  { algorithm: 'brotliCompress', filename: '[path][base].br' },
].map(
  (kind) =>
    new CompressionPlugin({ ...kind, test: /\.(?:js|css|html|svg|json|md)$/, exclude: HOSTING, threshold: 1024 }),
);

/** The app as static files under /h5/ (§1): each screen a chunk of its own, nothing inline. */
export default (_environment: unknown, { mode }: { readonly mode?: string }): Configuration => {
  const isDevelopment = mode === 'development';
  return {
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', TARGET],
    entry: `${root}/src/web/app/main.tsx`,
    devtool: isDevelopment ? 'source-map' : false,
    output: {
      path: `${root}/dist/h5`,
      publicPath: '/h5/',
      filename: isDevelopment ? '[name].js' : '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      chunkLoadTimeout: 120_000,
      // The policy of the host lets scripts be loaded by named policies of Trusted Types alone.
      trustedTypes: { policyName: 'webpack', onPolicyCreationFailure: 'continue' },
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // The package names its development build alone, whose warnings are a part of the first script.
      alias: isDevelopment ? {} : { 'react-router$': `${root}/node_modules/react-router/dist/production/index.mjs` },
    },
    module: {
      rules: [
        // What no screen of a chunk uses is left out of it, although the room's door names it.
        {
          test: /src\/(?:contract|domain|web\/(?:market|orders|tradingAccount|favourites|places|ui))\/.*\.tsx?$/,
          sideEffects: false,
        },
        { test: /src\/web\/navigation\/(?:index|use\w+)\.ts$/, sideEffects: false },
        // Its links, forms and prefetching, which nobody renders, were the half of it.
        { test: /node_modules\/react-router\/dist\/.*\.mjs$/, loader: `${root}/scripts/withoutDisplayNames.ts` },
        { test: /\.tsx?$/, loader: 'esbuild-loader', options: { target: TARGET, jsx: 'automatic' } },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: { auto: true, namedExport: false, localIdentName: '[name]-[local]-[hash:base64:5]' },
              },
            },
          ],
        },
      ],
    },
    optimization: {
      // webpack's own minimizer leaves a quarter less script than esbuild's, which keeps what nobody calls.
      minimizer: ['...', new EsbuildPlugin({ target: FLOOR, css: true, include: /\.css$/ })],
      splitChunks: {
        chunks: 'async',
        // Too small to be split off by size, and in the chunk of nearly every screen.
        cacheGroups: { dates: { test: /node_modules\/dayjs|londonFormat/, enforce: true } },
      },
      runtimeChunk: false,
    },
    plugins: [
      emitTexts,
      emitHosting(isDevelopment),
      emitContract,
      // Nearly all of the first script runs at once. Told so, Chromium compiles it while it comes, beside the main thread.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /^main\..*js$/,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
      }),
      new webpack.DefinePlugin({ TEXTS_HASH: JSON.stringify(TEXTS_HASH), APP_VERSION: JSON.stringify(version) }),
      new MiniCssExtractPlugin({
        filename: isDevelopment ? '[name].css' : '[name].[contenthash:8].css',
        // Cascade layers decide which rule wins, not the order in which chunks come.
        ignoreOrder: true,
      }),
      new HtmlWebpackPlugin({
        template: `${root}/src/web/app/index.html`,
        favicon: `${root}/src/web/app/sun.svg`,
        templateParameters: { OLD_BROWSER },
      }),
      ...(isDevelopment ? [] : COMPRESSED),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
  };
};
