import type { Language, Schemas } from '../../contract/index.ts';
import { versionsAt } from '../../domain/customer/agreementVersions.ts';
import { isSameFirm } from '../../domain/content/firm.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { World } from '../world/world.ts';

/** Texts that a new customer accepts, in the order of the contract's table. */
const ACCEPTED_ON_SIGN_UP = ['customer', 'risk', 'privacy'] as const satisfies readonly Schemas['AgreementName'][];

type Surroundings = {
  readonly world: Pick<World, 'texts' | 'now'>;
  /** Language of the request. */
  readonly language: Language;
  /** What the texts name of the firm now. */
  readonly firm: Schemas['FirmNamed'];
};

/**
 * Checks the texts that a sign-up accepts: each once (1001), all of them, and each in its current version and with what it
 * names of the firm now (1206). Returns them as they are kept: with the language that they were read in, the instant, and
 * what they named of the firm.
 */
export const checkAgreements = (
  agreements: readonly Schemas['SignUpAgreement'][],
  { world, language, firm }: Surroundings,
): { readonly accepted: readonly Schemas['AcceptedAgreement'][] } | { readonly refused: Refusal<1001 | 1206> } => {
  const field = 'agreements';
  if (new Set(agreements.map(({ name }) => name)).size < agreements.length) {
    return { refused: refusal('request-invalid', { field }) };
  }
  const acceptedAt = world.now();
  for (const name of ACCEPTED_ON_SIGN_UP) {
    const current = versionsAt(world.texts.agreementDays(name), acceptedAt).current.version;
    const named = agreements.find((each) => each.name === name);
    const isOtherFirm = named?.firm !== undefined && !isSameFirm(named.firm, firm);
    if (named?.agreementVersion !== current || isOtherFirm) {
      return { refused: refusal('agreement-needed', { field, name, current }) };
    }
  }
  return { accepted: agreements.map((named) => ({ language, ...named, acceptedAt, firm })) };
};
