export { AmountFields } from './AmountFields.tsx';
export { type AmountFault, amountsOf, faultOf, NO_AMOUNT, type TypedAmount } from './amounts.ts';
export { ChannelFields, Copied, Target } from './ChannelFields.tsx';
export { RateBlock } from './RateBlock.tsx';
export { RateReplaced } from './RateReplaced.tsx';
export { type Channel, type Read, useChannels } from './useChannels.ts';
export { useCurrencyFigure } from './useCurrencyFigure.ts';
export { areRates, type RateEntry, useSeenRate } from './useSeenRate.ts';
export { isWay, useShownChannel } from './useShownChannel.ts';
