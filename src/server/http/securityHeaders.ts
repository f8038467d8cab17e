import type { AppBackends } from './backendsOfApp.ts';

/** What of elsewhere the app needs. */
export type Elsewhere = {
  /** Addresses that it calls. */
  readonly asked: readonly string[];
  /** Hosts whose pages it shows in a frame. */
  readonly framed: readonly string[];
  /** Addresses that it shows pictures from: map tiles. */
  readonly pictured: readonly string[];
};

/** Lists what the app needs of other hosts by the operator's settings and by the backends that it is pointed at. */
export const elsewhereOf = (
  settings: {
    readonly versionCheckUrl: string | null;
    readonly webViewHosts: readonly string[];
    readonly places: { readonly tiles: { readonly url: string } | null };
  },
  backends: AppBackends,
): Elsewhere => ({
  asked: [...(settings.versionCheckUrl === null ? [] : [settings.versionCheckUrl]), ...backends.called],
  framed: settings.webViewHosts,
  pictured: [...(settings.places.tiles === null ? [] : [settings.places.tiles.url]), ...backends.pictured],
});

export const NOTHING: Elsewhere = { asked: [], framed: [], pictured: [] };

const originsOf = (urls: readonly string[]): readonly string[] => urls.map((url) => new URL(url).origin);

/** Forbids inline scripts and styles and everything from elsewhere. Images may come from blob addresses (uploads). */
const contentSecurityPolicy = ({ asked, framed, pictured }: Elsewhere): readonly string[] => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  ["img-src 'self' blob: data:", ...originsOf(pictured)].join(' '),
  "font-src 'self'",
  // 'self' takes in the market's socket at this host.
  ["connect-src 'self'", ...originsOf(asked)].join(' '),
  ...(framed.length === 0 ? [] : [['frame-src', ...framed.map((host) => `https://${host}`)].join(' ')]),
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  // Text becomes markup or script by named policies alone: of webpack's chunks, of the chart, and of the map's library.
  "require-trusted-types-for 'script'",
  'trusted-types webpack highcharts default',
];

/** Features of the browser that the app uses itself; others, and pages in its frames, get none that is named here. */
const PERMISSIONS = [
  ...[
    'camera',
    'clipboard-write',
    'fullscreen',
    'geolocation',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ].map((feature) => `${feature}=(self)`),
  ...[
    'accelerometer',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

/**
 * Builds the security headers of every answer; `elsewhere` is what the app needs of other hosts. Built once: a plugin
 * that builds them for each request takes a fifth of its time.
 */
export const securityHeaders = (elsewhere: Elsewhere) => ({
  'Content-Security-Policy': contentSecurityPolicy(elsewhere).join(';'),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': PERMISSIONS,
  'Referrer-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // The filter of old browsers, which this turns off, could be made to leak data.
  'X-XSS-Protection': '0',
});
