/** What the desk's command needs of this room: the command starts without the server and its packages. */
export { askDesk } from './deskSocket.ts';
export { readPaymentFile } from './paymentFile.ts';
export type { DeskItem } from '../content/index.ts';
export type { DeskAnswer, DeskRequest, DeskReview } from './deskRequest.ts';
