import { Component, type ReactNode, use } from 'react';
import { I18nContext } from 'react-i18next';
import { Button } from '../ui/button/Button.tsx';
import { Empty } from '../ui/states/Empty.tsx';

/**
 * Replaces the whole page when it failed outside of its screens, or did not start. Needs no store, and is in English
 * where no text was loaded.
 */
export const BrokenPage = () => {
  const { i18n } = use(I18nContext) ?? {};
  const words = (key: string, english: string) => (i18n?.exists(key) ? i18n.t(key) : english);
  return (
    <main role="alert">
      <Empty
        title={words('shell:broken.title', 'This page stopped working')}
        action={
          <Button isSmall icon="retry" onPress={() => window.location.reload()}>
            {words('shell:broken.retry', 'Try again')}
          </Button>
        }
      >
        {words('shell:broken.text', 'The error is on our side. Anything you sent before is not affected.')}
      </Empty>
    </main>
  );
};

type LastBoundaryProps = { readonly children: ReactNode };

/** Error boundary of everything: an exception outside of the screens does not leave an empty page. */
export class LastBoundary extends Component<LastBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}
