import { type ComponentType, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from './toast/toastSlice.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A component whose code is fetched when it is first needed; undefined until then. Where it does not come, the app says
 * so and `onFailed` takes the need back, so that the next one tries again: React's `lazy` would never try again, and
 * would take down everything around it.
 */
export const useOnDemand = <Props>(
  load: Load<Props>,
  isNeeded: boolean,
  onFailed: () => void,
): ComponentType<Props> | undefined => {
  const dispatch = useDispatch();
  const [component, setComponent] = useState<ComponentType<Props>>();
  const isMissing = isNeeded && !component;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setComponent(() => loaded.default);
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
  return component;
};
