import { useSelector } from 'react-redux';
import { selectAreSettingsKnown } from '../device/configuration.ts';
import { configApi } from './config.gen.ts';

/** False while the operator's settings are on their way for the first time: what is absent then may be there yet. */
export const useIsConfigured = (): boolean => {
  const isKnown = useSelector(selectAreSettingsKnown);
  const { isError } = configApi.endpoints.getProjectInfo.useQueryState();
  return isKnown || isError;
};
