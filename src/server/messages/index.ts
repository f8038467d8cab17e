export { createGatewayCarrier, type GatewaySettings } from './gatewayCarrier.ts';
export { createMailCarrier, type MailSettings } from './mailCarrier.ts';
export { findQueueLoads } from './queueRepository.ts';
export { openOutbox } from './outbox.ts';
