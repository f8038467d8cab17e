import type { Schemas } from '../../contract/index.ts';

/** Way to customer service beside mail, with its address. */
export type ServiceWay = {
  readonly kind: Exclude<Schemas['ServiceLink']['kind'], 'email'>;
  readonly url: string;
};

/** Operator's settings of the firm: its contacts and its version check. */
export type ContentSettings = {
  readonly serviceEmail: string;
  readonly serviceWays: readonly ServiceWay[];
  /** External service of the version check (§7); null where there is none: the sandbox then serves one itself. */
  readonly versionCheckUrl: string | null;
};

export const CONTENT_BY_DEFAULT: ContentSettings = {
  serviceEmail: 'service@sun.example',
  serviceWays: [],
  versionCheckUrl: null,
};
