/** Row of Home's market: with the first one Home is usable. */
export const HOME_LIST = '[role="tabpanel"] li';
