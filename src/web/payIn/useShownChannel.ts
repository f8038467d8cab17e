import { useEffect } from 'react';
import type { Channel } from './useChannels.ts';

type Entered = {
  /** `way` is the way that was shown last; undefined before. */
  readonly entry: { readonly way?: Channel | undefined };
  readonly change: (part: { readonly way: Channel }) => void;
};

const TEXTS = ['id', 'kind', 'name', 'currency', 'rate', 'minimumAmount'] as const;

/** Returns whether what a form kept is a way as it is kept now, or none. */
export const isWay = (kept: Partial<Channel> | undefined): boolean =>
  kept === undefined || (typeof kept === 'object' && TEXTS.every((key) => typeof kept[key] === 'string'));

/**
 * Way that the form shows. Money may be on its way there as soon as it was shown, so that no other one takes its place by
 * itself: one that is not offered any more stays, after a reload too, and counts as paused.
 */
export const useShownChannel = (channels: readonly Channel[], { entry: { way }, change }: Entered) => {
  const listed = channels.find(({ id }) => id === way?.id);
  const found = listed ?? (way === undefined ? channels.find(({ status }) => status === 'open') : undefined);
  useEffect(() => {
    if (found && found !== way) change({ way: found });
  }, [found, way, change]);
  const gone: Channel | undefined = found || !way ? undefined : { ...way, status: 'paused' };
  return { shown: found ?? gone, offered: gone ? [...channels, gone] : channels };
};
