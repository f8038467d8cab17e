import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { createRoot } from 'react-dom/client';
import { Provider, useSelector } from 'react-redux';

/** Smallest app on these libraries: the cost of the compulsory libraries alone, the limit for ours. */
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
