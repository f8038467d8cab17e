import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from './toast/toastSlice.ts';

type Load<Code> = () => Promise<{ readonly default: Code }>;

/**
 * Loads a component, or other code, when it is first needed; undefined until then. When it fails to load, a toast
 * reports it and `onFailed` withdraws the need, so that the next need tries again: React's `lazy` would never try
 * again, and would take down everything around it.
 */
export const useOnDemand = <Code>(load: Load<Code>, isNeeded: boolean, onFailed: () => void): Code | undefined => {
  const dispatch = useDispatch();
  const [code, setCode] = useState<Code>();
  const isMissing = isNeeded && !code;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setCode(() => loaded.default);
      },
      () => {
        if (isGone) return;
        dispatch(toastShown({ key: 'shell:unreachable' }));
        onFailed();
      },
    );
    return () => {
      isGone = true;
    };
  }, [isMissing, load, onFailed, dispatch]);
  return code;
};
