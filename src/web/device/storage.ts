import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Stored values that a customer would miss; all others come again from the server. */
export type Choice =
  'session' | 'language' | 'theme' | 'colours' | 'amounts' | 'searches' | 'favourites' | 'market' | 'chart';

/** Reason why this device does not store a value: no room, no permission, or the stored text was unreadable. */
export type StorageFault = 'full' | 'blocked' | 'unreadable';

type StorageState = { readonly fault: StorageFault | null; readonly lost: readonly Choice[] };

const initialState: StorageState = { fault: null, lost: [] };

/** Storage faults and lost choices, until the customer has read the notice. */
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
