import { selectAccountType } from '../device/session.ts';

/** What is known of a call that was answered. */
export type CallMeta = {
  readonly arg?: {
    readonly endpointName?: string;
    readonly type?: 'query' | 'mutation';
    readonly originalArgs?: { readonly 'X-Account'?: string } | undefined;
  };
  readonly baseQueryMeta?: { readonly msg?: string };
};

export type CallState = Parameters<typeof selectAccountType>[0] & {
  readonly api: { readonly mutations: Readonly<Record<string, Switch | undefined>> };
};
type Switch = { readonly status?: string; readonly endpointName?: string };

/** Whether a list or figure was asked for an account that is no longer the active one, or is just being switched away from. */
export const isOfAccountBefore = ({ arg }: CallMeta, state: CallState): boolean => {
  const account = arg?.originalArgs?.['X-Account'];
  if (arg?.type === 'mutation' || account === undefined) return false;
  const isSwitching = Object.values(state.api.mutations).some(
    (call) => call?.endpointName === 'switchAccount' && call.status === 'pending',
  );
  return isSwitching || account !== selectAccountType(state);
};
