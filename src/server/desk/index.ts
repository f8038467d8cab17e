export { answerDesk } from './answerDesk.ts';
export { askDesk, openDeskSocket } from './deskSocket.ts';
export type { DeskAnswer, DeskRequest, DeskReview } from './deskRequest.ts';
