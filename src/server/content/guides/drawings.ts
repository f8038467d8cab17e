/**
 * Folder of the guides' drawings, relative to the folder that the server is started in: SVG files with a light look, and
 * a dark one for the fragment `#dark` (CNT-22).
 */
export const DRAWINGS = 'src/server/content/guides/drawings';
/** Path that they are served under. */
export const DRAWINGS_PATH = '/content/drawings';
