import type { Schemas } from '../../contract/index.ts';
import { firmOf, type FirmSetting } from '../../domain/content/firm.ts';
import { PLACES_BY_DEFAULT, type PlacesSettings } from '../places/index.ts';

/** Way to customer service beside mail, with its address. */
export type ServiceWay = {
  readonly kind: Exclude<Schemas['ServiceLink']['kind'], 'email'>;
  readonly url: string;
};

/** What the legal texts name of the firm, by the keys of `getProjectInfo`. */
export type FirmSettings = Readonly<Partial<Record<FirmSetting, string>>>;

/**
 * Operator's settings of the firm: what its texts name, its contacts, its version
 * check, the hosts of its web view, its maps and places.
 */
export type ContentSettings = {
  /** A key is absent where it is not configured; none is made up. */
  readonly firm: FirmSettings;
  /** Percentage of retail accounts that lose money, as the contract writes it; null where it is not configured. */
  readonly lossFigure: string | null;
  readonly serviceEmail: string;
  readonly serviceWays: readonly ServiceWay[];
  /** External service of the version check (§7); null where there is none: the sandbox then serves one itself. */
  readonly versionCheckUrl: string | null;
  /** Hosts whose pages the app may show within itself, as addresses write them. */
  readonly webViewHosts: readonly string[];
  readonly places: PlacesSettings;
};

export const CONTENT_BY_DEFAULT: ContentSettings = {
  firm: {},
  lossFigure: null,
  serviceEmail: 'service@sun.example',
  serviceWays: [],
  versionCheckUrl: null,
  webViewHosts: [],
  places: PLACES_BY_DEFAULT,
};

/** Returns what the legal texts name of the firm, as it is kept with what a customer accepts (CNT-43). */
export const firmNamed = ({ firm, lossFigure, serviceEmail }: ContentSettings): Schemas['FirmNamed'] =>
  firmOf((key) => firm[key], { contactEmail: serviceEmail, riskWarningFigure: lossFigure });
