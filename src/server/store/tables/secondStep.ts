import type { Generated } from 'kysely';
import type { Json, Optional } from './rowTypes.ts';

export type AuthenticatorRow = {
  customer_id: string;
  /** Encrypted: the secret. */
  sealed: Uint8Array;
  /** Step of RFC 6238 of the last code that was taken. */
  last_step: number;
  added_at: number;
  last_used_at: Optional<number>;
};

export type PasskeyRow = {
  id: string;
  customer_id: string;
  /** As its authenticator named it, in base64url. */
  credential_id: string;
  public_key: Uint8Array;
  /** Signature counter of its last answer; 0 for an authenticator that does not count. */
  counter: number;
  transports: string[];
  name: string;
  added_at: number;
  last_used_at: Optional<number>;
  /** False after "it was not me", until it has answered a challenge within a session. */
  signs_in: Generated<boolean>;
};

export type RecoveryCodeRow = {
  customer_id: string;
  code_hash: string;
  made_at: number;
  used_at: Optional<number>;
};

/** What a session has begun to set up. */
export type SecondStepBegunRow = {
  session_id: string;
  kind: 'authenticator' | 'passkey';
  customer_id: string;
  /** Encrypted: the secret of an authenticator, the challenge of a passkey. */
  sealed: Uint8Array;
  expires_at: number;
};

export type SecondStepChallengeRow = {
  id: string;
  session_id: string;
  customer_id: string;
  operation_id: string;
  /** What a passkey signs, in base64url. */
  challenge: string;
  expires_at: number;
};

/** Proof that a right answer earned; a hash, as it opens what the second step protects. */
export type SecondStepProofRow = {
  token_hash: Uint8Array;
  session_id: string;
  customer_id: string;
  operation_id: string;
  expires_at: number;
};

/** Wrong answers of a session. */
export type SecondStepFailuresRow = {
  session_id: string;
  /** Instants of the last ones, oldest first. */
  wrong_at: Json<readonly number[]>;
  in_row: number;
};

/** Challenge that opened a session, kept while it could do so again. */
export type PasskeySignInRow = {
  challenge: string;
  expires_at: number;
};

/** Identity that is to be sent again, as the second step was lost; the desk removes the second step afterwards. */
export type IdentityRenewalRow = {
  customer_id: string;
  asked_at: number;
  asked_by: string;
  accepted_at: Optional<number>;
};
