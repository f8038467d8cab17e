import type { AxisPlotLinesOptions } from 'highcharts';

// Methods of every axis that Highcharts documents, and leaves out of its types.
declare module 'highcharts' {
  interface Axis {
    addPlotLine(options: AxisPlotLinesOptions): void;
    removePlotLine(id: string): void;
  }
}
