import type { Schemas } from '../../contract/index.ts';
import { moneyText } from '../../domain/decimal.ts';
import { CLOSE_OUT_RATIO, WARNINGS } from '../../domain/money/closeOut.ts';
import { DEMO_BALANCE } from '../ledger/index.ts';
import type { World } from '../world/world.ts';

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
  versionAppId: 'sun-h5',
};

/** Addresses that the sandbox serves itself, so that an app needs no configuration. */
const SANDBOX_SETTINGS: Readonly<Record<string, string>> = {
  versionCheckUrl: '/api/sandbox/version',
  inboxUrl: '/sandbox/inbox',
};

/** Lists the app's settings as keys and values (§3). A configured version check replaces the sandbox's own. */
export const appConfiguration = (
  { environment, trading }: Pick<World, 'environment' | 'trading'>,
  versionCheckUrl: string | null,
): readonly Entry[] =>
  Object.entries({
    environment,
    ...SETTINGS,
    tradingEnabled: String(trading.isEnabled),
    ...(environment === 'sandbox' ? SANDBOX_SETTINGS : {}),
    ...(versionCheckUrl === null ? {} : { versionCheckUrl }),
  }).map(([configKey, configValue]) => ({ configKey, configValue }));
