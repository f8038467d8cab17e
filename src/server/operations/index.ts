export { createMetrics } from './metrics.ts';
export { createReadiness } from './readiness.ts';
export { type MetricsPlace, serveMetrics } from './serveMetrics.ts';
