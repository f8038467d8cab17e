import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Schemas } from '../../contract/index.ts';

type ConfigEntry = Schemas['ConfigEntry'];
type CommonInfo = Schemas['CommonInfo'];

type Configuration = {
  readonly appConfig: Readonly<Record<string, string>>;
  readonly commonInfo: CommonInfo | null;
};

const initialState: Configuration = { appConfig: {}, commonInfo: null };

/** Configuration that the server sends at launch, stored on this device for the next launch. */
export const configurationSlice = createSlice({
  name: 'configuration',
  initialState,
  reducers: {
    /** Turns the list of pairs into a map (§3). */
    appConfigLoaded: (state, { payload }: PayloadAction<readonly ConfigEntry[]>) => {
      state.appConfig = Object.fromEntries(payload.map(({ configKey, configValue }) => [configKey, configValue]));
    },
    commonInfoLoaded: (state, { payload }: PayloadAction<CommonInfo>) => ({ ...state, commonInfo: payload }),
  },
  selectors: {
    /** Returns one setting by its key; undefined until the server has sent it. */
    selectSetting: (state, key: string): string | undefined => state.appConfig[key],
    selectSettings: (state) => state.appConfig,
    /** False until the server has sent its settings once: what is absent then may be configured. */
    selectAreSettingsKnown: (state) => 'environment' in state.appConfig,
    /** True when positions can be opened; assumed until the server has sent otherwise. */
    selectIsTradingEnabled: (state) => state.appConfig['tradingEnabled'] !== 'false',
    selectIsSandbox: (state) => state.appConfig['environment'] === 'sandbox',
    selectCommonInfo: (state) => state.commonInfo,
  },
});

export const { appConfigLoaded, commonInfoLoaded } = configurationSlice.actions;
export const {
  selectSetting,
  selectSettings,
  selectAreSettingsKnown,
  selectIsTradingEnabled,
  selectIsSandbox,
  selectCommonInfo,
} = configurationSlice.selectors;

type State = Parameters<typeof selectSetting>[0];

/** False until the server has sent its settings and common information once. */
export const selectIsConfigurationKnown = (state: State): boolean =>
  selectAreSettingsKnown(state) && selectCommonInfo(state) !== null;
