import { Component, type ReactNode } from 'react';

type ChartBoundaryProps = {
  /** What stands in place of a chart that could not be drawn; `retry` begins anew. */
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
};

/** Keeps a fault of the chart to the chart: prices, and the ways to sell and buy, stay. */
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
