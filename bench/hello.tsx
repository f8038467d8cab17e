import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { createRoot } from 'react-dom/client';
import { Provider, useSelector } from 'react-redux';

/** The least that an app on these libraries can be: what the compulsory libraries cost alone, the limit of ours. */
const greeting = createSlice({
  name: 'greeting',
  initialState: { words: 'Hello' },
  reducers: {},
  selectors: { selectWords: ({ words }) => words },
});
const api = createApi({ baseQuery: fetchBaseQuery(), endpoints: () => ({}) });
const store = configureStore({
  reducer: { [greeting.name]: greeting.reducer, [api.reducerPath]: api.reducer },
  middleware: (standard) => standard().concat(api.middleware),
});

const Hello = () => <main>{useSelector(greeting.selectors.selectWords)}</main>;

createRoot(document.body).render(
  <Provider store={store}>
    <Hello />
  </Provider>,
);
