import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Answer or frame that breaks the contract. */
export type Violation = {
  /** Id of the operation, or the market socket. */
  readonly operation: string;
  /** Field at fault, such as `data.items.0.id`; `body` for the whole. */
  readonly path: string;
  readonly expectation: string;
};

type State = { readonly count: number; readonly last: Violation | null };

/** Violations that were found on this page; its action is `contract/violated`. */
export const violationsSlice = createSlice({
  name: 'contract',
  initialState: { count: 0, last: null } as State,
  reducers: {
    violated: ({ count }, { payload }: PayloadAction<Violation>) => ({ count: count + 1, last: payload }),
  },
});

type Root = { readonly [violationsSlice.name]: State };

export const selectViolations = (state: Root): State => state[violationsSlice.name];
