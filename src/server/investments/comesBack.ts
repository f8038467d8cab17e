import { moneyText } from '../../domain/decimal.ts';
import { paidOf } from '../../domain/investments/returns.ts';
import { setOffAtEnd } from '../../domain/ledger/correction.ts';
import type { GivingBack } from '../corrections/index.ts';
import { type EntryRow, findEntriesOf } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { findTakingBack } from './investmentRepository.ts';
import { totalRevenueOf } from './investmentView.ts';

const AMOUNT = ['investment-bought'] as const;
const FEE = ['investment-fee'] as const;

type Found = NonNullable<Awaited<ReturnType<typeof findTakingBack>>>;

/** Calculates what the end of an investment did not give again because corrections had given it before, US dollars. */
const setOffOf = async (tx: Reader, found: Found, subject: string): Promise<string> => {
  const { account_id: accountId, amount, fee, taken_back: isTakenBack } = found;
  const due = isTakenBack ? moneyText(paidOf(amount, fee).result) : totalRevenueOf(found);
  const [settled] = await findEntriesOf(tx, accountId, [subject], ['investment-settled']);
  return moneyText(setOffAtEnd(due, settled?.amount ?? '0'));
};

/** Finds out what an investment gives back of the money of an entry: why no correction credits it, and what its end set off (DLC-80, DLC-82). */
export const investmentComesBack =
  ({ now }: Pick<World, 'now'>) =>
  async (tx: Reader, { type, subject }: Pick<EntryRow, 'type' | 'subject'>): Promise<GivingBack | undefined> => {
    if (type !== 'investment' && type !== 'fee') return undefined;
    const found = await findTakingBack(tx, subject);
    if (!found) return undefined;
    const { number, status, taken_back: isTakenBack, take_back_until: until } = found;
    if (isTakenBack) {
      const why = `The investment ${number} was taken back: its amount and its fee have come back already.`;
      return { why, kinds: [...AMOUNT, ...FEE], setOff: await setOffOf(tx, found, subject) };
    }
    if (type === 'investment') {
      return status === 'settled'
        ? {
            why: `The investment ${number} is settled: its money has come back already.`,
            ...{ kinds: AMOUNT, setOff: await setOffOf(tx, found, subject) },
          }
        : { why: `The investment ${number} runs: its money comes back with it.`, kinds: AMOUNT, setOff: '0.00' };
    }
    return until !== null && now() < until
      ? {
          why: `The investment ${number} can still be taken back, which gives its fee back, too.`,
          ...{ kinds: FEE, setOff: '0.00' },
        }
      : undefined;
  };
