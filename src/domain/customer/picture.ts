/** Largest picture that an upload accepts (`POST /file/{type}`, §7). */
export const LARGEST_PICTURE_BYTES = 5 * 1024 * 1024;
