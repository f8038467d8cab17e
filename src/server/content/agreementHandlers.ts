import { versionsAt } from '../../domain/customer/agreementVersions.ts';
import type { Handler, Handlers } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';

/** Answers the version of a text that is current now; the text itself is part of the app (CNT-30). */
const getAgreement =
  (texts: Texts): Handler<'getAgreement'> =>
  async ({ path: { name } }, { world }) => {
    const { current, earlier } = versionsAt(texts.agreementDays(name), world.now());
    return { data: { name, ...current, earlier } };
  };

/** Handles the versions of agreements. */
export const agreementHandlers = (texts: Texts) =>
  ({ getAgreement: getAgreement(texts) }) satisfies Handlers<'getAgreement'>;
