import { createSlice } from '@reduxjs/toolkit';

/** Counts the calls that have run longer than the indicator's delay (§7, §9). */
export const slowCallsSlice = createSlice({
  name: 'slowCalls',
  initialState: { count: 0 },
  reducers: {
    callBecameSlow: (state) => {
      state.count += 1;
    },
    slowCallEnded: (state) => {
      state.count -= 1;
    },
  },
  selectors: { selectIsWaiting: (state) => state.count > 0 },
});

export const { callBecameSlow, slowCallEnded } = slowCallsSlice.actions;
export const { selectIsWaiting } = slowCallsSlice.selectors;
