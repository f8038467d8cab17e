import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Session that ended on this device, by its token. */
type SignOut = { readonly token: string };

const initialState: { readonly unheard: readonly SignOut[] } = { unheard: [] };

/** Sign-outs on this device that the server has not answered yet, stored over a reload until it does. */
export const signOutsSlice = createSlice({
  name: 'signOuts',
  initialState,
  reducers: {
    signOutBegun: ({ unheard }, { payload: { token } }: PayloadAction<SignOut>) => ({
      unheard: [...unheard, { token }],
    }),
    signOutHeard: ({ unheard }, { payload: { token } }: PayloadAction<SignOut>) => ({
      unheard: unheard.filter((each) => each.token !== token),
    }),
  },
  selectors: { selectUnheardSignOuts: ({ unheard }) => unheard },
});

export const { signOutBegun, signOutHeard } = signOutsSlice.actions;
export const { selectUnheardSignOuts } = signOutsSlice.selectors;
