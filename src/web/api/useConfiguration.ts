import { useSelector } from 'react-redux';
import { selectIsConfigurationKnown } from '../device/configuration.ts';
import { configApi } from './config.gen.ts';

const { getProjectInfo, getCommonInfo } = configApi.endpoints;

export type ConfigurationState = {
  /** True once the server has sent its settings and common information, now or at an earlier launch. */
  readonly isKnown: boolean;
  /** Error of the first of both that did not load; undefined while it loads, and once both are known. */
  readonly error: unknown;
  /** True while it is read, for the first time or again. */
  readonly isReading: boolean;
  readonly retry: () => void;
};

/** Says whether the operator's configuration has come, for screens that must not show a placeholder in its place. */
export const useConfiguration = (): ConfigurationState => {
  const isKnown = useSelector(selectIsConfigurationKnown);
  const answers = [getProjectInfo.useQuery(), getCommonInfo.useQuery()];
  return {
    isKnown,
    error: isKnown ? undefined : answers.find(({ error, isFetching }) => error && !isFetching)?.error,
    isReading: answers.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of answers) void refetch();
    },
  };
};
