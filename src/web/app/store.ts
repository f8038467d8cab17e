import { combineReducers, configureStore } from '@reduxjs/toolkit';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  type PersistConfig,
  persistReducer,
  persistStore,
  PURGE,
  REGISTER,
  REHYDRATE,
} from 'redux-persist';
import autoMergeLevel2 from 'redux-persist/es/stateReconciler/autoMergeLevel2';
import { accountEvents, api, slowCallsSlice, type Surroundings } from '../api/index.ts';
import { chartSlice } from '../device/chart.ts';
import { configurationSlice } from '../device/configuration.ts';
import { marketPreferencesSlice } from '../device/marketPreferences.ts';
import { preferencesSlice } from '../device/preferences.ts';
import { sessionSlice } from '../device/session.ts';
import { signOutsSlice } from '../device/signOuts.ts';
import { storageFailed, storageSlice } from '../device/storage.ts';
import { marketSlice } from '../market/index.ts';
import { toastSlice } from '../ui/toast/toastSlice.ts';
import { violationsSlice } from '../violations/index.ts';
import { announcements } from './announcements.ts';
import { deviceStorage } from './deviceStorage.ts';
import { followOtherDevice } from './otherDevice.ts';
import { followOtherSession } from './otherSession.ts';
import { redacted } from './redaction.ts';
import { sessionEffects } from './sessionEffects.ts';

const rootReducer = combineReducers({
  [chartSlice.name]: chartSlice.reducer,
  [configurationSlice.name]: configurationSlice.reducer,
  [marketPreferencesSlice.name]: marketPreferencesSlice.reducer,
  [preferencesSlice.name]: preferencesSlice.reducer,
  [sessionSlice.name]: sessionSlice.reducer,
  [signOutsSlice.name]: signOutsSlice.reducer,
  [storageSlice.name]: storageSlice.reducer,
  [marketSlice.name]: marketSlice.reducer,
  [slowCallsSlice.name]: slowCallsSlice.reducer,
  [toastSlice.name]: toastSlice.reducer,
  [violationsSlice.name]: violationsSlice.reducer,
  [api.reducerPath]: api.reducer,
});
type RootState = ReturnType<typeof rootReducer>;

type StoreOptions = Surroundings & {
  readonly storage: Storage | undefined;
  /** Reloads the page, with the session that another tab has begun. */
  readonly startAnew?: () => void;
  /** True where Redux DevTools may look into the store; false in live, whose customers would be asked to open them. */
  readonly opensDevTools?: boolean;
  /** True while this device stores values of this page's backend; always where no other backend can be named. */
  readonly isOfBackend?: () => boolean;
};

const reload = () => window.location.reload();

/** Creates the store over this device's storage; a page without storage works, forgets, and shows a notice. */
export const createStore = ({ origin, observe, storage, startAnew = reload, ...options }: StoreOptions) => {
  const { isOfBackend = () => true, opensDevTools = true } = options;
  const device =
    storage &&
    deviceStorage(storage, {
      initial: rootReducer(undefined, { type: 'initial' }),
      isOfBackend,
      onFault: (fault, lost) => store.dispatch(storageFailed({ fault, lost })),
    });
  // redux-persist would wrap each slice in JSON of its own; `deserialize` is missing from its types.
  const asItIs = { serialize: false, deserialize: false };
  const persistence: PersistConfig<RootState> & typeof asItIs = {
    ...asItIs,
    key: 'device',
    storage: device ?? NO_STORAGE,
    whitelist: [
      chartSlice.name,
      configurationSlice.name,
      marketPreferencesSlice.name,
      preferencesSlice.name,
      sessionSlice.name,
      signOutsSlice.name,
    ],
    stateReconciler: autoMergeLevel2,
    timeout: 0,
  };
  const store = configureStore({
    reducer: persistReducer(persistence, rootReducer),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { origin, observe } satisfies Surroundings },
        serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
      }).concat(
        followOtherSession({ otherToken: () => device?.otherToken(), isOfBackend, startAnew }),
        api.middleware,
        accountEvents,
        announcements,
        followOtherDevice,
        sessionEffects,
      ),
    devTools: opensDevTools && { name: 'Sun', stateSanitizer: redacted, actionSanitizer: redacted },
  });
  if (!storage) store.dispatch(storageFailed({ fault: 'blocked' }));
  return store;
};

const NO_STORAGE = {
  getItem: async () => undefined,
  setItem: async () => undefined,
  removeItem: async () => undefined,
};

export type AppStore = ReturnType<typeof createStore>;

/** Restores the stored state; afterwards changes are stored as they happen. */
export const restored = (store: AppStore): Promise<void> =>
  new Promise((resolve) => {
    persistStore(store, null, resolve);
  });
