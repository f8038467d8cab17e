/** Code of the refusal that the app's first script follows; the catalogue of the others is loaded later. */
export const ACCOUNT_NOT_ACTIVE = 1201;
