export { channelsOf, type ChannelSettings, SANDBOX_CHANNELS } from './channelSettings.ts';
export { openDeposits } from './openDeposits.ts';
export type { DeskRate, NewRate, RatesAtDesk } from './ratesAtDesk.ts';
