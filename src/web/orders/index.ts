export { expiryInstant, expiryText } from './expiry.ts';
export { ExpiryField } from './ExpiryField.tsx';
export { VolumeField } from './VolumeField.tsx';
export { farPrices, type PriceQuestion, priceKeys } from './farPrices.ts';
export { OrderActions } from './OrderActions.tsx';
export { type OrderAction, OrderRow } from './OrderRow.tsx';
export { orderStatus } from './orderStatus.ts';
export { StatusMark } from './StatusMark.tsx';
export { TooLittleMargin } from './TooLittleMargin.tsx';
export {
  askedExitLevels,
  type ExitLevelEntries,
  exitLevelEntries,
  type ExitLevelEntryContext,
} from './exitLevelEntries.ts';
export { isFigureEntry } from '../../domain/input/figureEntry.ts';
export { areExitLevelEntries } from './keptEntries.ts';
export { ExitLevelFields } from './ExitLevelFields.tsx';
export { useStopDistance } from './useStopDistance.ts';
export { type FarQuestions, useFarPrices } from './useFarPrices.ts';
export { useRefusalWords } from './useRefusalWords.ts';
