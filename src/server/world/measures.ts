/** Outcome of a request to an operation of the contract. */
export type MeasuredRequest = {
  readonly operation: string;
  /** Code of the envelope that answered it: 200, a refusal's, or a status of the transport. */
  readonly outcome: number;
  readonly seconds: number;
};

/** Port for what the server measures of its own work. None of its calls may throw. */
export type Measures = {
  request(measured: MeasuredRequest): void;
  /** Records the seconds from the receipt of a tick to the commit of a fill or closing that it triggered. */
  fill(seconds: number): void;
  /** Counts a wrong verification code: many over all contacts are a search for one that fits. */
  wrongCode(): void;
  /** Counts a quote of the feed that was not taken for its price. */
  quoteHeld(symbol: string, reason: string): void;
  /** Counts a text message that was not sent as the budget of an hour is used up. */
  textRefused(callingCode: string): void;
};

/** Records nothing: for a server whose metrics nobody reads. */
export const UNMEASURED: Measures = {
  request: () => undefined,
  fill: () => undefined,
  wrongCode: () => undefined,
  quoteHeld: () => undefined,
  textRefused: () => undefined,
};

/** Seconds in which texts that are refused to one calling code are reported once. */
const REPORTED_EVERY = 3600;

/** Reports texts that are not sent as their budget is used up, once an hour for each calling code, beside measuring them. */
export const reportingTexts = (measures: Measures, report: (fault: string) => void, now: () => number): Measures => {
  const reported = new Map<string, number>();
  return {
    ...measures,
    textRefused(callingCode) {
      measures.textRefused(callingCode);
      if (now() < (reported.get(callingCode) ?? -Infinity) + REPORTED_EVERY) return;
      reported.set(callingCode, now());
      report(
        `The texts of this hour to ${callingCode}, or to all numbers, are used up: codes are not sent to unknown devices.`,
      );
    },
  };
};
