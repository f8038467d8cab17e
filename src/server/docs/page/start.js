// Starts the reader on the page of /docs. Nothing is asked of any other host.
globalThis.Scalar.createApiReference('#reader', {
  url: '/docs/openapi.json',
  agent: { disabled: true },
  defaultOpenFirstTag: false,
  documentDownloadType: 'none',
  hideClientButton: true,
  mcp: { disabled: true },
  operationTitleSource: 'summary',
  persistAuth: false,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
});
