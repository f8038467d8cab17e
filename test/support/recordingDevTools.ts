import type { Action, Reducer, StoreEnhancer } from '@reduxjs/toolkit';

type Options = {
  readonly actionSanitizer: (action: unknown) => unknown;
  readonly stateSanitizer: (state: unknown) => unknown;
};

/** Everything that Redux DevTools would show, in order, as JSON. */
export const shownInDevTools: string[] = [];

const record = (value: unknown) => shownInDevTools.push(JSON.stringify(value));

// Replaces the browser's extension. Import it before the store: Redux Toolkit looks for the extension only once.
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    ({ actionSanitizer, stateSanitizer }: Options) =>
    (...enhancers: readonly StoreEnhancer[]): StoreEnhancer =>
    (createStore) => {
      const recording = ((reducer: Reducer, preloaded?: unknown) =>
        createStore((state: unknown, action: Action) => {
          const next: unknown = reducer(state, action);
          record(actionSanitizer(action));
          record(stateSanitizer(next));
          return next;
        }, preloaded)) as typeof createStore;
      return enhancers.reduceRight((create, enhance) => enhance(create), recording);
    },
});
