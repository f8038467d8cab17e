/** The work done once for data that a handler gives to many callers: its contract check, and its bytes by `msg`. */
export type SharedWork = { isWithinContract: boolean; readonly bytes: Map<string, Buffer> };

/** Answers data that many callers are given as it is: it is checked and serialized once, so nothing may change it. */
export const shareAnswer = <Data>(data: Data): { readonly data: Data; readonly shared: SharedWork } => ({
  data,
  shared: { isWithinContract: false, bytes: new Map() },
});
