export { answerDesk } from './answerDesk.ts';
export { type DeskPerson, deskPeopleOf, hashSecret, recogniser, type SignedRequest } from './people.ts';
export type { PaymentBook } from './matchAtDesk.ts';
export { openDeskSocket } from './deskSocket.ts';
export type { DeskAnswer, DeskRequest, DeskReview } from './deskRequest.ts';
