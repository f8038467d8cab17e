/** Version of the app, from its package; set by `webpack.config.ts`. */
declare const APP_VERSION: string | undefined;

/** Version of this page's app; of the sources, which were not built, 0.0.0. */
export const OWN_VERSION: string = typeof APP_VERSION === 'undefined' ? '0.0.0' : APP_VERSION;
