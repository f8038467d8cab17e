import { useSelector } from 'react-redux';
import { selectSetting } from '../device/configuration.ts';

type Setting = 'mapTilesUrl' | 'mapAttribution' | 'placeLookup' | 'servicePointAddress' | 'servicePointPosition';
type State = Parameters<typeof selectSetting>[0];

/** Returns a setting of maps and places; undefined where the operator has chosen none. */
export const useSetting = (key: Setting): string | undefined =>
  useSelector((state: State) => selectSetting(state, key));
