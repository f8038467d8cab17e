import { useSelector } from 'react-redux';
import { selectSetting } from '../../device/configuration.ts';

type Configured = Parameters<typeof selectSetting>[0];

/** Returns whether a host may be shown within the app (CNT-17). */
export const useIsShownWithin = (): ((host: string) => boolean) => {
  const hosts = useSelector((state: Configured) => selectSetting(state, 'webViewHosts'));
  return (host) => (hosts ?? '').split(',').some((allowed) => allowed.trim().toLowerCase() === host);
};
