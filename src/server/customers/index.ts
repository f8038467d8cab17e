export { announceChange } from './announceChange.ts';
export { disownPassword, findCredentialsWait, lockCustomer } from './credentialsWait.ts';
export { keepAccepted } from './agreementRepository.ts';
export { customerHandlers } from './handlers.ts';
export { authenticate } from './sessions.ts';
export { tradingRights } from './tradingRights.ts';
export { findNotMeLink, NOT_ME_PATH, useNotMeLink } from './notMeLinks.ts';
export { checkSecondStep } from './secondStep.ts';
export { hashPassword, passwordMatches } from './passwordHash.ts';
