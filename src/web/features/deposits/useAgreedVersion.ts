import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUserInfo } from '../../device/session.ts';
import { keepInTab, readInTab, type TabKey } from '../../device/tabStorage.ts';

const read = (place: TabKey): string | null => {
  try {
    const kept: unknown = JSON.parse(readInTab(place) ?? 'null');
    return typeof kept === 'string' ? kept : null;
  } catch {
    return null;
  }
};

/** Version of the deposit agreement that the customer has read to its end and agreed to in this tab; null before. */
export const useAgreedVersion = (): readonly [string | null, (version: string) => void] => {
  const customerId = useSelector(selectUserInfo)?.id ?? '';
  const place = `state:${customerId}:deposit-agreement` as const;
  const [agreed, setAgreed] = useState(() => read(place));
  const agree = (version: string) => {
    keepInTab(place, version);
    setAgreed(version);
  };
  return [agreed, agree];
};
