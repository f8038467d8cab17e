/** How long a call may take, seconds; an answer that did not come by then is not waited for (§7, §9). */
export const CALL_TIMEOUT_SECONDS = 60;
export const CALL_TIMEOUT_MS = CALL_TIMEOUT_SECONDS * 1000;
