import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useSelector } from 'react-redux';
import { selectSetting } from '../device/configuration.ts';

type State = Parameters<typeof selectSetting>[0];

/** True where the browser has passkeys, and the page is on the host that the server takes them from or below it. */
export const useCanUsePasskeys = (): boolean => {
  const host = useSelector((state: State) => selectSetting(state, 'passkeyHost'));
  return host !== undefined && browserSupportsWebAuthn() && `.${window.location.hostname}`.endsWith(`.${host}`);
};
