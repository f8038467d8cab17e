import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What a customer would miss; all else that is kept comes again from the server. */
export type Choice = 'session' | 'language' | 'theme' | 'colours' | 'searches' | 'favourites' | 'market' | 'chart';

/** Why this device does not keep what it should: no room, no leave, or what stood there could not be read. */
export type StorageFault = 'full' | 'blocked' | 'unreadable';

type StorageState = { readonly fault: StorageFault | null; readonly lost: readonly Choice[] };

const initialState: StorageState = { fault: null, lost: [] };

/** What could not be kept on this device, or not brought back, until the customer has read it. */
export const storageSlice = createSlice({
  name: 'storage',
  initialState,
  reducers: {
    storageFailed: (state, { payload }: PayloadAction<{ fault: StorageFault; lost?: Choice | undefined }>) => {
      const { fault, lost } = payload;
      const before = fault === state.fault ? state.lost : [];
      return { fault, lost: lost ? [...new Set([...before, lost])] : before };
    },
    storageFaultRead: () => initialState,
  },
  selectors: { selectStorageFault: (state) => state.fault, selectLost: (state) => state.lost },
});

export const { storageFailed, storageFaultRead } = storageSlice.actions;
export const { selectStorageFault, selectLost } = storageSlice.selectors;
