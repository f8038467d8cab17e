export { CONTENT_BY_DEFAULT, type ContentSettings, type ServiceWay } from './contentSettings.ts';
export { contentHandlers } from './handlers.ts';
export { mountVersionCheck } from './mountVersionCheck.ts';
