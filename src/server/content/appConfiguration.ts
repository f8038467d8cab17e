import type { Schemas } from '../../contract/index.ts';
import { CLOSE_OUT_RATIO, WARNINGS } from '../../domain/closeOut.ts';
import type { Environment } from '../world/world.ts';

type Entry = Schemas['ConfigEntry'];

/** The version of the app that this server serves. */
export const APP_VERSION = '3.3.2';

/** What holds in every environment. */
const SETTINGS: Readonly<Record<string, string>> = {
  appVersion: APP_VERSION,
  timeZone: 'Europe/London',
  minimumWithdrawal: '50.00',
  maximumWithdrawal: '10000000.00',
  demoBalance: '100000.00',
  tradingEnabled: 'true',
  loansEnabled: 'false',
  investmentsEnabled: 'false',
  closeOutLevel: CLOSE_OUT_RATIO.toFixed(),
  warningLevels: WARNINGS.map(({ level }) => level.toFixed()).join(','),
  loanPaidOutRatio: '150',
  loanWarningRatio: '130',
  loanLiquidationRatio: '120',
  versionAppId: 'sun-h5',
};

/** What the sandbox serves itself, so that an app finds everything without being configured. */
const SANDBOX_SETTINGS: Readonly<Record<string, string>> = {
  versionCheckUrl: '/api/sandbox/version',
  inboxUrl: '/sandbox/inbox',
};

/** The app's settings as a list of keys and values (§3). A version check that is configured goes before the sandbox's own. */
export const appConfiguration = (environment: Environment, versionCheckUrl: string | null): readonly Entry[] =>
  Object.entries({
    environment,
    ...SETTINGS,
    ...(environment === 'sandbox' ? SANDBOX_SETTINGS : {}),
    ...(versionCheckUrl === null ? {} : { versionCheckUrl }),
  }).map(([configKey, configValue]) => ({ configKey, configValue }));
