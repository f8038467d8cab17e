import type { components, operations } from './operations.gen.ts';

export type { components } from './operations.gen.ts';
export * from './constants.gen.ts';
export { LANGUAGE_NAMES } from './languageNames.gen.ts';
export { routes } from './routes.gen.ts';

/** Every shape that `openapi.yaml` names: `Schemas['Order']`. */
export type Schemas = components['schemas'];
export type AccountType = Schemas['AccountType'];
export type Language = Schemas['Language'];
export type ClientFrame = Schemas['MarketClientFrame'];
export type ServerFrame = Schemas['MarketServerFrame'];
/** Operations as the contract words them, by their id. */
export type Operations = operations;
