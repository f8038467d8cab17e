import { Component, type ReactNode } from 'react';
import { BrokenScreen } from './BrokenScreen.tsx';

type ScreenBoundaryProps = { readonly children: ReactNode };

/** Error boundary of one screen: an exception in it leaves the rest of the app running. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? (
      <BrokenScreen onRetry={() => this.setState({ isBroken: false })} />
    ) : (
      this.props.children
    );
  }
}
