/** Begins the line by which a test in bare Node reports that it passed only at its second attempt; its name follows. */
export const AT_SECOND_ATTEMPT = 'Passed at the second attempt: ';
