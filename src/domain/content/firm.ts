/** Settings of what the legal texts name of the firm, as `getProjectInfo` calls them. */
export const FIRM_SETTINGS = [
  'firmName',
  'firmAddress',
  'firmSupervisor',
  'firmLicence',
  'guaranteeScheme',
  'complaintsBody',
  'complaintsEmail',
] as const;
export type FirmSetting = (typeof FIRM_SETTINGS)[number];

/** What the legal texts name of the firm; null where it is not configured. */
export type FirmNamed = Readonly<Record<Exclude<FirmSetting, 'complaintsEmail'>, string | null>> & {
  readonly complaintsEmail: string;
  /** Percent of customers who lost money, as text. */
  readonly riskWarningFigure: string | null;
};

/** What the texts name beside the settings: the address of customer service stands in for that of complaints. */
type Beside = { readonly contactEmail: string; readonly riskWarningFigure: string | null };

/** Gathers what the legal texts name of the firm (CNT-43); a setting is undefined where it is not configured. */
export const firmOf = (
  setting: (key: FirmSetting) => string | undefined,
  { contactEmail, riskWarningFigure }: Beside,
): FirmNamed => {
  const named = FIRM_SETTINGS.map((key) => [key, setting(key) ?? null] as const);
  const { complaintsEmail, ...others } = Object.fromEntries(named) as Record<FirmSetting, string | null>;
  return { ...others, complaintsEmail: complaintsEmail ?? contactEmail, riskWarningFigure };
};

/** True when both name the same of the firm. */
export const isSameFirm = (one: FirmNamed, other: FirmNamed): boolean =>
  [...FIRM_SETTINGS, 'riskWarningFigure' as const].every((key) => one[key] === other[key]);
