import type { ScreenName } from '../navigation/index.ts';
import { FailedScreen } from './FailedScreen.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { useScreen } from './useScreen.ts';

/** Loads a screen and renders it; its shape meanwhile. */
export const LoadedScreen = ({ name }: { readonly name: ScreenName }) => {
  const { shown, retry } = useScreen(name);
  switch (shown.state) {
    case 'starting':
      return null;
    case 'loading':
      return <LoadingScreen name={name} />;
    case 'failed':
      return <FailedScreen name={name} onRetry={retry} />;
    case 'ready':
      return <shown.Screen />;
  }
};
