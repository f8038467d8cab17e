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
};

/** Records nothing: for a server whose metrics nobody reads. */
export const UNMEASURED: Measures = { request: () => undefined, fill: () => undefined };
