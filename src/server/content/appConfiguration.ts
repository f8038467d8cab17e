import type { Schemas } from '../../contract/index.ts';
import { moneyText } from '../../domain/decimal.ts';
import { CLOSE_OUT_RATIO, WARNINGS } from '../../domain/money/closeOut.ts';
import { DEMO_BALANCE } from '../ledger/index.ts';
import type { PlacesSettings } from '../places/index.ts';
import type { World } from '../world/world.ts';
import type { ContentSettings } from './contentSettings.ts';

type Entry = Schemas['ConfigEntry'];

/** Version of the app that this server serves. */
export const APP_VERSION = '3.3.2';

/** Settings of every environment. */
const SETTINGS: Readonly<Record<string, string>> = {
  appVersion: APP_VERSION,
  timeZone: 'Europe/London',
  demoBalance: moneyText(DEMO_BALANCE),
  closeOutLevel: CLOSE_OUT_RATIO.toFixed(),
  warningLevels: WARNINGS.map(({ level }) => level.toFixed()).join(','),
};

/** The app's id at the version service, beside the address of that service. */
const VERSION_APP_ID = 'sun-h5';

/** Addresses that the sandbox serves itself, so that an app needs no configuration. */
const SANDBOX_SETTINGS: Readonly<Record<string, string>> = {
  versionCheckUrl: '/api/sandbox/version',
  inboxUrl: '/sandbox/inbox',
};

/** Settings of maps and places, as far as the operator has chosen them. The geocoder's own address stays here. */
const settingsOfPlaces = ({ tiles, geocoderUrl, servicePoint }: PlacesSettings): Readonly<Record<string, string>> => ({
  ...(tiles && { mapTilesUrl: tiles.url, mapAttribution: tiles.attribution }),
  ...(geocoderUrl !== null && { placeLookup: 'true' }),
  ...(servicePoint && { servicePointAddress: servicePoint.address }),
  ...(servicePoint?.position && { servicePointPosition: servicePoint.position }),
});

/** Lists the app's settings as keys and values (§3). A configured version check replaces the sandbox's own. */
export const appConfiguration = (
  { environment, trading, secondStep }: Pick<World, 'environment' | 'trading' | 'secondStep'>,
  {
    versionCheckUrl,
    webViewHosts,
    firm,
    places,
  }: Pick<ContentSettings, 'versionCheckUrl' | 'webViewHosts' | 'firm' | 'places'>,
): readonly Entry[] => {
  const settings: Readonly<Record<string, string>> = {
    ...firm,
    environment,
    ...SETTINGS,
    tradingEnabled: String(trading.isEnabled),
    secondStep: secondStep.policy,
    passkeyHost: secondStep.passkeys.host,
    ...(environment === 'sandbox' ? SANDBOX_SETTINGS : {}),
    ...(versionCheckUrl === null ? {} : { versionCheckUrl }),
    ...(webViewHosts.length === 0 ? {} : { webViewHosts: webViewHosts.join(',') }),
    ...settingsOfPlaces(places),
  };
  const all = 'versionCheckUrl' in settings ? { ...settings, versionAppId: VERSION_APP_ID } : settings;
  return Object.entries(all).map(([configKey, configValue]) => ({ configKey, configValue }));
};
