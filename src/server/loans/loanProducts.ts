import type { Language, Schemas } from '../../contract/index.ts';
import { versionsAt } from '../../domain/customer/agreementVersions.ts';
import { limitAmountOf, loanOfferStatus } from '../../domain/loans/applicationRules.ts';
import type { Handler } from '../http/index.ts';
import type { Reader } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import { findLent } from './loanRepository.ts';
import { costCapOf, type LoanProductSettings, type LoanSettings } from './loanSettings.ts';

/** Texts that a loan needs, in the order in which they are accepted. */
const AGREEMENTS = ['lending', 'borrowing', 'liability'] as const satisfies readonly Schemas['LoanAgreementName'][];

/** Returns the name of a product in a language, English where there is none. */
export const nameIn = (names: Readonly<Record<string, string | undefined>>, language: Language): string =>
  names[language] ?? names['en'] ?? '';

/** Lists the texts that a loan needs, each in its version at an instant. */
export const agreementsAt = (texts: Texts, at: number): readonly Schemas['LoanAgreement'][] =>
  AGREEMENTS.map((name) => ({ name, agreementVersion: versionsAt(texts.agreementDays(name), at).current.version }));

const NOTHING_LENT = { outstanding: '0.00', undecided: '0.00' };

/** Calculates what can still be lent of products, US dollars, by their ids; null without a limit (LON-21, LON-81). */
export const limitsOf = async (
  reader: Reader,
  products: readonly LoanProductSettings[],
): Promise<ReadonlyMap<string, string | null>> => {
  const lent = await findLent(
    reader,
    products.map(({ id }) => id),
  );
  return new Map(products.map(({ id, pool }) => [id, limitAmountOf({ pool, ...(lent.get(id) ?? NOTHING_LENT) })]));
};

/** Lists the loans on offer, open ones first, then by name (LON-19, LON-20). */
export const listLoanProducts =
  ({ products, withdrawalDays }: Pick<LoanSettings, 'products' | 'withdrawalDays'>): Handler<'listLoanProducts'> =>
  async ({ query: { status: wanted } }, { tx, world, language }) => {
    const now = world.now();
    const limits = await limitsOf(tx, products);
    const agreements = [...agreementsAt(world.texts, now)];
    const { compare } = new Intl.Collator(language);
    const items = products.map((each): Schemas['LoanProduct'] => ({
      ...{ id: each.id, name: nameIn(each.names, language), status: loanOfferStatus(each, now) },
      ...{ minimumAmount: each.minimumAmount, maximumAmount: each.maximumAmount },
      ...{ limitAmount: limits.get(each.id) ?? null, days: [...each.days] },
      ...{ terms: each.terms, totalCostCap: costCapOf(each), withdrawalDays },
      applicationPeriod: { opensAt: each.opensAt, closesAt: each.closesAt },
      ...{ maintenance: each.maintenance, agreements },
    }));
    const isWanted = ({ status }: Schemas['LoanProduct']) => wanted === undefined || status === wanted;
    return {
      data: {
        items: items
          .filter(isWanted)
          .sort(
            (one, other) =>
              Number(one.status === 'closed') - Number(other.status === 'closed') ||
              compare(one.name, other.name) ||
              (one.id < other.id ? -1 : 1),
          ),
      },
    };
  };
