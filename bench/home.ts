/** A row of Home's market: with the first one Home can be used. */
export const HOME_LIST = '[role="tabpanel"] li';
