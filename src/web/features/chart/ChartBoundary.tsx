import { Component, type ReactNode } from 'react';

type ChartBoundaryProps = {
  /** Shown in place of a chart that could not be drawn; `retry` draws it again. */
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
};

/** Contains an error of the chart: prices and the sell and buy buttons stay. */
export class ChartBoundary extends Component<ChartBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  private readonly retry = () => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
