/**
 * When an account's figures and lists are read again. Events keep them up to date, and a pause of the socket that missed
 * one refetches them: a screen opened within so many seconds of the last read shows what is there.
 */
export const READ_AGAIN = { refetchOnMountOrArgChange: 10, refetchOnFocus: true, refetchOnReconnect: true };
