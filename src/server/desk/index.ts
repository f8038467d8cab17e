export { answerDesk } from './answerDesk.ts';
export { type DeskPerson, deskPeopleOf, hashSecret, recogniser, type SignedRequest } from './people.ts';
export type { PaymentBook } from './matchAtDesk.ts';
export { PaymentFileError, readPaymentFile } from './paymentFile.ts';
export { askDesk, openDeskSocket } from './deskSocket.ts';
export type { DeskItem } from '../content/index.ts';
export type { DeskAnswer, DeskRequest, DeskReview } from './deskRequest.ts';
