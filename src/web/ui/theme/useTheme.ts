import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { selectDownColor, selectTheme, selectUpColor } from '../../device/preferences.ts';
import { pickedColours, pricePairOf, type ShownTheme } from './priceColours.ts';

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void) => {
  const query = systemDark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

const subscribePrint = (listener: () => void) => {
  const query = window.matchMedia('print');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Displayed theme: the customer's, or the system's until one was chosen. */
export const useShownTheme = (): ShownTheme => {
  const chosen = useSelector(selectTheme);
  const isSystemDark = useSyncExternalStore(subscribe, () => systemDark().matches);
  const isPrinted = useSyncExternalStore(subscribePrint, () => window.matchMedia('print').matches);
  // Paper is white, and browsers print no backgrounds.
  if (isPrinted) return 'light';
  if (chosen !== 'system') return chosen;
  return isSystemDark ? 'dark' : 'light';
};

/** Sets theme and price colours on the document, where every colour comes from. */
export const useTheme = (): void => {
  const theme = useShownTheme();
  const upColor = useSelector(selectUpColor);
  const downColor = useSelector(selectDownColor);
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    const pair = pricePairOf({ upColor, downColor });
    const picked = pickedColours({ upColor, downColor }, theme);
    dataset['theme'] = theme;
    dataset['prices'] = pair ?? 'picked';
    for (const [name, value] of Object.entries(picked)) {
      if (pair) style.removeProperty(name);
      else style.setProperty(name, value);
    }
  }, [theme, upColor, downColor]);
};
