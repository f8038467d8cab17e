import type { Envelope } from '../../src/server/http/envelope.ts';
import type { InvestmentsSeen } from './investmentsSeen.ts';
import type { SentRequest } from './simulatedServer.ts';

type Bought = { readonly id: string; readonly investmentAmount: string; readonly number: string };

/** Answers about AI investments that customers were given: what they say must stay true. */
export class InvestmentRecord {
  readonly #bought = new Map<string, Bought>();
  readonly #takenBack = new Set<string>();
  #refusedAsSoldOut = 0;

  /** Notes the first answer of a request. */
  note({ id, path }: SentRequest, { code, data }: Envelope): void {
    if (code === 4002) this.#refusedAsSoldOut += 1;
    if (code !== 200) return;
    if (id === 'takeBackInvestment') this.#takenBack.add(String(path?.['id']));
    if (id !== 'openInvestment') return;
    const bought = data as Bought;
    this.#bought.set(bought.id, bought);
  }

  get refusedAsSoldOut(): number {
    return this.#refusedAsSoldOut;
  }

  knows(id: string): boolean {
    return this.#bought.has(id);
  }

  /** Returns purchases that are lost or otherwise, and what was taken back and goes on. */
  faults(investments: InvestmentsSeen): readonly string[] {
    const lost = [...this.#bought.values()].flatMap(({ id, investmentAmount, number }) => {
      const is = investments.get(id);
      if (!is) return [`investment ${id} was acknowledged and is lost`];
      const isSame = is.amount === investmentAmount && is.number === number;
      return isSame ? [] : [`investment ${id} is not the one that was acknowledged`];
    });
    const kept = [...this.#takenBack]
      .filter((id) => !investments.get(id)?.takenBack)
      .map((id) => `investment ${id} was taken back and goes on`);
    return [...lost, ...kept];
  }
}

/** Returns investments that are settled and were otherwise before, or whose terms have changed. */
export const investmentStretchFaults = (before: InvestmentsSeen, after: InvestmentsSeen): readonly string[] =>
  [...before.values()].flatMap((was) => {
    const is = after.get(was.id);
    if (!is) return [`investment ${was.id} is gone`];
    const hasTwoEnds = was.status === 'settled' && (is.status !== 'settled' || is.takenBack !== was.takenBack);
    const isMore = was.status === 'settled' && (is.income !== was.income || is.results !== was.results);
    return [
      ...(hasTwoEnds ? [`investment ${was.id} was settled and became ${is.status}`] : []),
      ...(isMore ? [`investment ${was.id} was settled with ${was.income} and has ${is.income}`] : []),
      ...(is.amount === was.amount && is.number === was.number ? [] : [`investment ${was.id} was changed`]),
    ];
  });
