import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { type FirmNamed, firmOf } from '../../domain/content/firm.ts';
import { selectCommonInfo, selectIsConfigurationKnown, selectSettings } from '../device/configuration.ts';

/** Returns what the legal texts name of the firm now; undefined until the operator's configuration has come. */
export const useFirmToday = (): FirmNamed | undefined => {
  const isKnown = useSelector(selectIsConfigurationKnown);
  const commonInfo = useSelector(selectCommonInfo);
  const settings = useSelector(selectSettings);
  return useMemo(
    () => (isKnown && commonInfo ? firmOf((key) => settings[key], commonInfo) : undefined),
    [isKnown, commonInfo, settings],
  );
};
