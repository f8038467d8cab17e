import { createStore } from '../../../src/web/app/store.ts';
import {
  appConfigLoaded,
  selectIsSandbox,
  selectIsTradingEnabled,
  selectSetting,
} from '../../../src/web/device/configuration.ts';

/** State of an app that has loaded these settings. */
const loaded = (settings: Readonly<Record<string, string>>, isReversed = false) => {
  const store = createStore({ origin: 'http://127.0.0.1', storage: undefined });
  const entries = Object.entries(settings).map(([configKey, configValue]) => ({ configKey, configValue }));
  store.dispatch(appConfigLoaded(isReversed ? entries.reverse() : entries));
  return store.getState();
};

describe('the settings of the server', () => {
  it('are read by their keys, in any order, with unknown ones among them [CFG-8, CFG-9]', () => {
    const settings = { tradingEnabled: 'false', weather: 'fine', environment: 'sandbox' };
    for (const state of [loaded(settings), loaded(settings, true)]) {
      expect(selectIsTradingEnabled(state)).toBe(false);
      expect(selectIsSandbox(state)).toBe(true);
    }
  });

  it('may be missing: then orders can be placed and the server is not a sandbox [CFG-10]', () => {
    const state = loaded({});
    expect(selectIsTradingEnabled(state)).toBe(true);
    expect(selectIsSandbox(state)).toBe(false);
    for (const key of ['inboxUrl', 'versionCheckUrl', 'versionAppId', 'mapTilesUrl', 'placeLookup', 'webViewHosts'])
      expect(selectSetting(state, key)).toBeUndefined();
  });
});
