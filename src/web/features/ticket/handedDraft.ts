import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Schema } from '../../api/index.ts';
import { selectAccountType, selectUserInfo } from '../../device/session.ts';
import { keepInTab, readInTab, type TabKey } from '../../device/tabStorage.ts';
import { screenAt, useAddressKey } from '../../navigation/index.ts';
import { amendedBy, type Draft, type OrderInAddress } from './draft.ts';
import { keptDraft } from './keptDraft.ts';

type Handed = { readonly draft: Draft; readonly asked: OrderInAddress; readonly addressKey: string };

const read = (place: TabKey): Handed | undefined => {
  try {
    const { draft, asked, addressKey } = JSON.parse(readInTab(place) ?? 'null') as Record<keyof Handed, unknown>;
    const typed = keptDraft(draft);
    return typed && { draft: typed, asked: asked as OrderInAddress, addressKey: String(addressKey) };
  } catch {
    return undefined;
  }
};

/** True for the chart and the ticket of an instrument: from there the customer goes on with its order. */
const leadsOn = (to: string, symbol: string): boolean => {
  const [path = '', query] = to.split('?');
  const name = screenAt(path);
  return (name === 'chart' || name === 'place') && new URLSearchParams(query).get('symbol') === symbol;
};

/**
 * Draft that a customer takes along to the chart of its instrument and back, by any way. Another address of its ticket
 * sets what it names; what was typed besides stays.
 */
export const useHandedDraft = (instrument: Schema<'Instrument'>, asked: OrderInAddress) => {
  const { symbol } = instrument;
  const customerId = useSelector(selectUserInfo)?.id ?? '';
  const mode = useSelector(selectAccountType);
  const place: TabKey = `state:${customerId}:draft ${mode} ${symbol}`;
  const addressKey = useAddressKey();
  const [handed] = useState(() => {
    const found = read(place);
    if (!found || found.addressKey === addressKey) return found?.draft;
    return amendedBy(found.draft, asked, found.asked);
  });
  const drop = () => keepInTab(place, undefined);
  useEffect(() => keepInTab(place, undefined), [place]);
  return {
    handed,
    drop,
    /** Keeps a draft for the way to an address; false where it would be lost there. */
    handTo: (to: string, draft: Draft): boolean => {
      if (!leadsOn(to, symbol)) return false;
      const kept: Handed = { draft, asked, addressKey };
      keepInTab(place, kept);
      return true;
    },
  };
};
