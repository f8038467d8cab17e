import type { Schemas } from '../../contract/index.ts';

/** A way to customer service beside mail: where it leads. */
export type ServiceWay = {
  readonly kind: Exclude<Schemas['ServiceLink']['kind'], 'email'>;
  readonly url: string;
};

/** What an operator says of the firm: how customers reach it, and who tells of newer apps. */
export type ContentSettings = {
  readonly serviceEmail: string;
  readonly serviceWays: readonly ServiceWay[];
  /** The external service of the version check (§7); null where there is none, the sandbox then serves one itself. */
  readonly versionCheckUrl: string | null;
};

export const CONTENT_BY_DEFAULT: ContentSettings = {
  serviceEmail: 'service@sun.example',
  serviceWays: [],
  versionCheckUrl: null,
};
