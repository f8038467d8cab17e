import { checkPassword } from '../../domain/customer/password.ts';
import { CODE_LENGTH } from '../../domain/customer/verificationCode.ts';
import { type Refusal, type RefusalName, refusalName } from '../../domain/refusal.ts';
import type { Refused } from '../api/index.ts';

/** Who is meant, by the contract's names; one of them is shown at a time. */
export const CONTACT_FIELDS = ['email', 'countryCode', 'phone'] as const;
/** Every field of the forms, from the first on a screen to the last. */
export const FIELDS = [
  ...CONTACT_FIELDS,
  'currentPassword',
  'password',
  'confirmPassword',
  'inviteCode',
  'code',
] as const;
export type FieldName = (typeof FIELDS)[number];

/** Why a form cannot go on, and at which field: a refusal of the catalogue, or what only a form can see. */
export type Fault = {
  readonly field: FieldName;
  readonly name: RefusalName | 'password-missing' | 'passwords-differ' | 'code-incomplete';
  readonly detail: Readonly<Record<string, string>>;
};

/** A refusal at the field that it names, else at the one given; undefined where there is none to show it at. */
export const faultOf = (
  { code, detail }: Pick<Refused, 'code' | 'detail'>,
  elsewhere?: FieldName,
): Fault | undefined => {
  const name = refusalName(code);
  const field = FIELDS.find((candidate) => candidate === detail['field']) ?? elsewhere;
  return name && field && { field, name, detail };
};

/** What the rules of the domain refuse, each at its field. */
export const faultsOf = (refusals: readonly Refusal[]): readonly Fault[] =>
  refusals.flatMap(({ code, detail = {} }) => faultOf({ code, detail }) ?? []);

/** A password that there is already may be as short as it once was allowed to be; it only has to be there. */
export const passwordFaults = (field: 'password' | 'currentPassword', password: string): readonly Fault[] =>
  password === '' ? [{ field, name: 'password-missing', detail: {} }] : [];

export type NewPassword = { readonly password: string; readonly confirmPassword: string };

/** A new password is long enough, hard to guess and entered twice alike (§5). */
export const newPasswordFaults = ({ password, confirmPassword }: NewPassword, language: string): readonly Fault[] => [
  ...faultsOf(checkPassword(password, language)),
  ...(password === confirmPassword
    ? []
    : [{ field: 'confirmPassword', name: 'passwords-differ', detail: {} } satisfies Fault]),
];

/** A code is whole before it is tried: a try is costly. */
export const codeFaults = (code: string): readonly Fault[] =>
  code.length === CODE_LENGTH
    ? []
    : [{ field: 'code', name: 'code-incomplete', detail: { missing: String(CODE_LENGTH - code.length) } }];
