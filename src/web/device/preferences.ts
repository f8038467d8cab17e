import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const isTheme = (text: string): text is Theme => THEMES.some((theme) => theme === text);

/** Colours of rising and falling prices, as `#rrggbb`. */
export type PriceColours = { readonly upColor: string; readonly downColor: string };
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Default colours of §3: red up, green down. */
export const RED_UP: PriceColours = { upColor: '#FA5151', downColor: '#00B578' };

type Preferences = PriceColours & {
  /** Null until the customer has chosen: the first visit is in English and may offer another language. */
  readonly language: Language | null;
  readonly theme: Theme;
  /** True while the customer hides all amounts, as from people beside them. */
  readonly areAmountsHidden: boolean;
  /** True once the customer has answered the ticket's offer of other price colours. */
  readonly areColoursAsked: boolean;
};

const initialState: Preferences = {
  ...RED_UP,
  language: null,
  theme: 'system',
  areAmountsHidden: false,
  areColoursAsked: false,
};

/** Preferences of the customer, stored on this device. */
export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    languageChosen: (state, { payload }: PayloadAction<Language>) => {
      state.language = payload;
    },
    themeChosen: (state, { payload }: PayloadAction<Theme>) => {
      state.theme = payload;
    },
    amountsHidden: (state, { payload }: PayloadAction<boolean>) => {
      state.areAmountsHidden = payload;
    },
    coloursAsked: (state) => {
      state.areColoursAsked = true;
    },
    priceColoursChosen: (state, { payload }: PayloadAction<PriceColours>) => ({ ...state, ...payload }),
  },
  selectors: {
    selectLanguage: (state) => state.language ?? DEFAULT_LANGUAGE,
    selectLanguageIsChosen: (state) => state.language !== null,
    selectTheme: (state) => state.theme,
    selectAreAmountsHidden: (state) => state.areAmountsHidden,
    selectAreColoursAsked: (state) => state.areColoursAsked,
    selectUpColor: (state) => state.upColor,
    selectDownColor: (state) => state.downColor,
  },
});

export const { languageChosen, themeChosen, amountsHidden, coloursAsked, priceColoursChosen } =
  preferencesSlice.actions;
export const {
  selectLanguage,
  selectLanguageIsChosen,
  selectTheme,
  selectAreAmountsHidden,
  selectAreColoursAsked,
  selectUpColor,
  selectDownColor,
} = preferencesSlice.selectors;
