import { useEffect, useState } from 'react';
import type { Channel } from './useChannels.ts';

type Entered = {
  /** `channelId` is the id of the way that was shown last; undefined before. */
  readonly entry: { readonly channelId?: string };
  readonly change: (part: { readonly channelId: string }) => void;
};

/**
 * Way that the form shows. Money may be on its way there as soon as it was shown, so that no other one takes its place by
 * itself: one that is not offered any more stays, and counts as paused.
 */
export const useShownChannel = (channels: readonly Channel[], { entry, change }: Entered) => {
  const { channelId } = entry;
  const listed = channels.find(({ id }) => id === channelId);
  const found = listed ?? (channelId === undefined ? channels.find(({ status }) => status === 'open') : undefined);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  useEffect(() => {
    if (found && channelId !== found.id) change({ channelId: found.id });
  }, [found, channelId, change]);
  const gone = found === undefined && last?.id === channelId ? last : undefined;
  const paused: Channel | undefined = gone && { ...gone, status: 'paused' };
  return {
    shown: found ?? paused,
    offered: paused ? [...channels, paused] : channels,
    /** True where only the id of the way is known, as after a reload. */
    isGone: !found && !paused && channelId !== undefined,
  };
};
