import type { ColumnType, Generated } from 'kysely';
import type { Schemas } from '../../../contract/index.ts';
import type { AccountType, Json, Optional } from './rowTypes.ts';

export type CustomerRow = {
  id: string;
  email: Optional<string>;
  /** Calling code and national number are both set or both null. */
  calling_code: Optional<string>;
  phone: Optional<string>;
  password_hash: string;
  nickname: string;
  language: string;
  invite_code: string;
  invited_by: Optional<string>;
  active_account: Generated<AccountType>;
  verification_status: Generated<'unauthenticated' | 'authenticating' | 'authenticated' | 'authenticated_failed'>;
  created_at: number;
  /** Version of the answered questions about the risks of trading. */
  knowledge_version: Optional<number>;
  /** Symbols, in the customer's order. */
  favourites: Generated<string[]>;
  /** Address that mails go to once it is proved; null: the address that signs in. */
  contact_email: Optional<string>;
  contact_set_at: Optional<number>;
  /** Address whose code was entered. */
  contact_proved: Optional<string>;
  /** Until when an address of before the proof counts without its code. */
  contact_kept_until: Optional<number>;
  /** False for such an address that was not asked for its code yet. */
  contact_asked: Generated<boolean>;
  avatar_file_id: Optional<string>;
  tells_deals: Generated<boolean>;
  tells_requests: Generated<boolean>;
  tells_market_news: Generated<boolean>;
  tells_by_mail: Generated<boolean>;
  /** From when withdrawals are taken after a change of credentials; null if there was none. */
  withdrawals_from: Optional<number>;
  /** True from "it was not me" until a new password is set. */
  password_disowned: Generated<boolean>;
};

export type SessionRow = {
  id: string;
  token_hash: Uint8Array;
  customer_id: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  user_agent: Optional<string>;
  /** Network that the session was last used from. */
  network: Generated<string>;
};

export type VerificationCodeRow = {
  id: string;
  channel: 'mail' | 'text';
  contact: string;
  /** Network address that requested the code. */
  caller: string;
  /** 1 sign-up, 2 forgot password, 3 sign-in by code, 4 contact address. */
  purpose: 1 | 2 | 3 | 4;
  code_hash: Uint8Array;
  sent_at: number;
  expires_at: number;
  tries_left: number;
  used_at: Optional<number>;
  /** Device that asked, or customer of a contact address; null where it named none. */
  device_hash: Optional<Uint8Array>;
  is_for_known_device: Generated<boolean>;
};

/** Device that a customer has signed in on. */
export type KnownDeviceRow = {
  customer_id: string;
  device_hash: Uint8Array;
  first_used_at: number;
  last_used_at: number;
};

/** Wrong passwords by subject, kept as a hash: people type passwords into the wrong field. */
export type SignInFailuresRow = {
  subject_hash: Uint8Array;
  count: number;
  last_at: number;
};

/** Customer's identity, as last submitted. */
export type IdentityRow = {
  customer_id: string;
  review_id: string;
  /** Encrypted: name, number and kind of the document. */
  sealed: Uint8Array;
  front_file_id: string;
  /** Null for a passport that was sent with its photo page alone. */
  back_file_id: string | null;
  front_refused: Generated<boolean>;
  back_refused: Generated<boolean>;
};

/** One attempt of a customer at the questions about the risks of trading. */
export type KnowledgeCheckRow = {
  id: string;
  customer_id: string;
  version: number;
  /** Chosen answer to each question, by their keys. */
  answers: Json<Readonly<Record<string, string>>>;
  right_answers: number;
  passed: boolean;
  acknowledged_at: Optional<number>;
  answered_at: number;
};

/** Version of a legal text that a customer accepted. */
export type AcceptedAgreementRow = {
  customer_id: string;
  name: Schemas['AgreementName'];
  version: string;
  language: string;
  accepted_at: number;
  /** Null for what was accepted before it was kept. */
  firm: ColumnType<Schemas['FirmNamed'] | null, string | null, never>;
};

/** Consent to a version that was accepted before, when the text named something else of the firm. */
export type RenewedAgreementRow = Omit<AcceptedAgreementRow, 'firm'> & {
  firm: ColumnType<Schemas['FirmNamed'], string, never>;
};

/** Link "it was not me" of a message; its token is known to the message alone. */
export type NotMeLinkRow = {
  token_hash: Uint8Array;
  customer_id: string;
  /** Null for a change of credentials. */
  destination_id: string | null;
  created_at: number;
  expires_at: number;
  used_at: Optional<number>;
};
