export {
  type ComesBack,
  comesBackBy,
  givenBackByCorrections,
  type GivingBack,
  withdrawalStillOut,
} from './comesBack.ts';
export type { NamedCorrection } from './confirmCorrection.ts';
export { correctionEntries } from './correctionEntries.ts';
export { correctionsAtDesk, type DeskCorrection } from './correctionsAtDesk.ts';
export type { NewCorrection } from './enterCorrection.ts';
