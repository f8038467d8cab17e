import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from './toast/toastSlice.ts';

type Load<Code> = () => Promise<{ readonly default: Code }>;

/**
 * A component, or other code, that is fetched when it is first needed; undefined until then. Where it does not come, the
 * app says so and `onFailed` takes the need back, so that the next one tries again: React's `lazy` would never try again,
 * and would take down everything around it.
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
