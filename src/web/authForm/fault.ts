import { checkPassword } from '../../domain/customer/password.ts';
import { CODE_LENGTH } from '../../domain/customer/verificationCode.ts';
import { fieldOf, type Refusal, type RefusalName, refusalName, REFUSALS } from '../../domain/refusal.ts';
import type { Refused } from '../api/index.ts';

/** Fields that identify the customer, by the contract's names; one of them is shown at a time. */
export const CONTACT_FIELDS = ['email', 'countryCode', 'phone'] as const;
/** All fields of the forms, from the first on a screen to the last. */
export const FIELDS = [
  ...CONTACT_FIELDS,
  'currentPassword',
  'password',
  'confirmPassword',
  'inviteCode',
  'code',
  'agreement',
  'risk',
] as const;
export type FieldName = (typeof FIELDS)[number];

/**
 * Reason why a form cannot be sent, and its field: a refusal of the catalogue, or a fault that only the form can
 * detect.
 */
export type Fault = {
  readonly field: FieldName;
  readonly name:
    | RefusalName
    | 'email-missing'
    | 'phone-missing'
    | 'password-missing'
    | 'passwords-differ'
    | 'code-incomplete'
    | 'agreement-missing'
    | 'risk-missing';
  readonly detail: FaultDetail;
};

/** What remains to the customer. */
type FaultDetail = {
  readonly triesLeft?: number | undefined;
  /** Unix seconds. */
  readonly retryAt?: number | undefined;
  /** Digits that a code lacks. */
  readonly missing?: number;
};

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const detailOf = (refused: Refusal | Refused): FaultDetail => {
  if (refused.code === REFUSALS['wrong-code']) return { triesLeft: numberOf(refused.detail.triesLeft) };
  if (refused.code === REFUSALS['too-many-requests']) return { retryAt: numberOf(refused.detail.retryAt) };
  return {};
};

/** Assigns a refusal to the field that it names, else to the given field; undefined when there is none. */
export const faultOf = (refused: Refusal | Refused, elsewhere?: FieldName): Fault | undefined => {
  const name = refusalName(refused.code);
  const field = FIELDS.find((candidate) => candidate === fieldOf(refused)) ?? elsewhere;
  return name && field && { field, name, detail: detailOf(refused) };
};

/** Assigns refusals of the domain's rules to their fields. */
export const faultsOf = (refusals: readonly Refusal[]): readonly Fault[] =>
  refusals.flatMap((refusal) => faultOf(refusal) ?? []);

/** Checks a current password for presence alone: older passwords may be shorter than today's rules allow. */
export const passwordFaults = (field: 'password' | 'currentPassword', password: string): readonly Fault[] =>
  password === '' ? [{ field, name: 'password-missing', detail: {} }] : [];

export type NewPassword = { readonly password: string; readonly confirmPassword: string };

/** Checks a new password: long enough, hard to guess and entered twice alike (§5). */
export const newPasswordFaults = ({ password, confirmPassword }: NewPassword, language: string): readonly Fault[] => [
  ...faultsOf(checkPassword(password, language)),
  ...(password === confirmPassword
    ? []
    : [{ field: 'confirmPassword', name: 'passwords-differ', detail: {} } satisfies Fault]),
];

/** Checks that a code is complete: an attempt with a wrong code is limited. */
export const codeFaults = (code: string): readonly Fault[] =>
  code.length === CODE_LENGTH
    ? []
    : [{ field: 'code', name: 'code-incomplete', detail: { missing: CODE_LENGTH - code.length } }];
