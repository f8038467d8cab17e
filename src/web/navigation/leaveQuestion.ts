export type LeaveQuestion = () => Promise<boolean>;

/** Keeps what is typed for the way to an address where the customer goes on with it; false where it would be lost. */
export type KeepFor = (to: string) => boolean;

/** Question of the one form that asks before it is left; only one form to fill in is open at a time. */
let question: LeaveQuestion | undefined;
let keepFor: KeepFor | undefined;

export const isAsking = (asked: LeaveQuestion): boolean => question === asked;

/** True while a form would lose what is typed. */
export const hasLeaveQuestion = (): boolean => question !== undefined;

/** Lets a form ask before it is left, but for the ways that it is kept for; undefined when none does. */
export const setLeaveQuestion = (asked: LeaveQuestion | undefined, keeps?: KeepFor): void => {
  question = asked;
  keepFor = asked && keeps;
};

/** True while a form is kept for some ways: whether it asks is decided where its way leads. */
export const isKeptForSome = (): boolean => keepFor !== undefined;

/** True when the form was kept for the way to an address. */
export const wasKeptFor = (to: string): boolean => keepFor?.(to) ?? false;

/** Returns whether the form stays open at the present entry of the history, as beside another list of a wide window. */
let staysHere = (): boolean => false;

export const isStaying = (): boolean => staysHere();

/** Sets the check whether the form stays open; without one it never does. */
export const setStaysHere = (check: () => boolean): void => {
  staysHere = check;
};

/** True when the open screen may be left, for an address where it is known, after asking the customer if the screen wants that. */
export const mayLeave = async (to?: string): Promise<boolean> => {
  if (!question) return true;
  const isFree = (to !== undefined && wasKeptFor(to)) || (await question());
  if (isFree) setLeaveQuestion(undefined);
  return isFree;
};
