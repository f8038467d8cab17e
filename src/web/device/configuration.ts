import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Schemas } from '../../contract/index.ts';

type ConfigEntry = Schemas['ConfigEntry'];
type CommonInfo = Schemas['CommonInfo'];

type Configuration = {
  readonly appConfig: Readonly<Record<string, string>>;
  readonly commonInfo: CommonInfo | null;
};

const initialState: Configuration = { appConfig: {}, commonInfo: null };

/** What the server says about itself at launch, kept on this device for the next one. */
export const configurationSlice = createSlice({
  name: 'configuration',
  initialState,
  reducers: {
    /** The list of pairs becomes a map (§3). */
    appConfigLoaded: (state, { payload }: PayloadAction<readonly ConfigEntry[]>) => {
      state.appConfig = Object.fromEntries(payload.map(({ configKey, configValue }) => [configKey, configValue]));
    },
    commonInfoLoaded: (state, { payload }: PayloadAction<CommonInfo>) => ({ ...state, commonInfo: payload }),
  },
  selectors: {
    /** One setting by its key; undefined where the server has not said it. */
    selectSetting: (state, key: string): string | undefined => state.appConfig[key],
    /** Whether anything opens; taken for granted until the server has said otherwise. */
    selectIsTradingEnabled: (state) => state.appConfig['tradingEnabled'] !== 'false',
    selectIsSandbox: (state) => state.appConfig['environment'] === 'sandbox',
    selectCommonInfo: (state) => state.commonInfo,
  },
});

export const { appConfigLoaded, commonInfoLoaded } = configurationSlice.actions;
export const { selectSetting, selectIsTradingEnabled, selectIsSandbox, selectCommonInfo } =
  configurationSlice.selectors;
