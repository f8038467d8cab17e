import { maskIdNumber } from '../../domain/customer/masking.ts';
import { checkBankNumbers, normalBankNumber } from '../../domain/destinations/bankCard.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Handler, Request } from '../http/index.ts';
import { addDestination, changeDestination, deleteDestination, findChangeable } from './change.ts';
import { findUses, listDestinations } from './destinationRepository.ts';
import type { Offered } from './offered.ts';
import type { BankCard } from './sealing.ts';
import { bankCardView } from './views.ts';

type Entered = Request<'addBankCard'>['body'];
type Currencies = Pick<Offered, 'currencies'>;

/**
 * Reads the card of a request; `kept` is the number that its masked form stands for. Refused in a currency that no card is
 * paid out in (3009), and by its numbers (3102).
 */
const readCard = (
  entered: Entered,
  { currencies }: Currencies,
  kept?: string,
): { readonly card: BankCard } | { readonly refused: Refusal<3009 | 3102> } => {
  if (!currencies.includes(entered.currency)) {
    return { refused: refusal('channel-not-offered', { field: 'currency' }) };
  }
  const number = normalBankNumber(entered.cardNumber);
  const cardNumber = kept !== undefined && number === maskIdNumber(kept) ? kept : number;
  const swiftCode = normalBankNumber(entered.swiftCode);
  const [refused] = checkBankNumbers({ cardNumber, swiftCode });
  if (refused) return { refused };
  return {
    card: {
      kind: 'bank',
      realName: entered.realName.trim(),
      bankName: entered.bankName.trim(),
      cardNumber,
      bankAddress: entered.bankAddress.trim(),
      swiftCode,
      payeeName: entered.payeeName.trim(),
      payeeAddress: entered.payeeAddress.trim(),
      currency: entered.currency,
    },
  };
};

const HIDDEN = /[\p{Cc}\p{Cf}]/u;

/** Refuses a card with a text that has signs which are not shown: a person compares these texts before money leaves. */
const checkTexts = (entered: Entered): Refusal<1001> | undefined => {
  const field = Object.entries(entered).find(([, text]) => HIDDEN.test(text.trim()))?.[0];
  return field === undefined ? undefined : refusal('request-invalid', { field });
};

/** Adds a bank card (§7, `/appBank`). */
export const addBankCard =
  (offered: Currencies): Handler<'addBankCard'> =>
  async ({ body }, context) => {
    const hidden = checkTexts(body);
    if (hidden) return { refused: hidden };
    const read = readCard(body, offered);
    if ('refused' in read) return read;
    const added = await addDestination<'bank'>({ ...context, operationId: 'addBankCard' }, read.card);
    return 'refused' in added ? added : { data: bankCardView(added.saved, undefined) };
  };

/** Changes a bank card (§7, `/appBank`); the masked number keeps the number as it is. */
export const updateBankCard =
  (offered: Currencies): Handler<'updateBankCard'> =>
  async ({ body: { id, ...entered } }, context) => {
    const hidden = checkTexts(entered);
    if (hidden) return { refused: hidden };
    const { tx, world, session } = context;
    const changeable = await findChangeable({ tx, world, customerId: session.customerId }, 'bank', id);
    if ('refused' in changeable) return changeable;
    const { found } = changeable;
    const read = readCard(entered, offered, found.whereto.cardNumber);
    if ('refused' in read) return read;
    const changed = await changeDestination<'bank'>({ ...context, operationId: 'updateBankCard' }, found, read.card);
    return 'refused' in changed ? changed : { data: bankCardView(changed.saved, undefined) };
  };

/** Lists the customer's bank cards (§7, `/appBank/bankUserList`). */
export const listBankCards =
  ({ currencies }: Currencies): Handler<'listBankCards'> =>
  async (_request, { tx, world, session: { customerId } }) => {
    const cards = await listDestinations(tx, world, { customerId, kind: 'bank' });
    const ids = cards.map(({ id }) => id);
    const uses = await findUses(tx, ids);
    const items = cards.map((card) => bankCardView(card, uses.get(card.id)));
    return { data: { items, currencies: [...currencies] } };
  };

/** Deletes a bank card (§7, `/appBank/{id}`); records of withdrawals to it stay. */
export const deleteBankCard = async (
  { path }: Request<'deleteBankCard'>,
  context: Context<'deleteBankCard'>,
): Promise<Answer<'deleteBankCard'>> => {
  const { tx, world, session } = context;
  const { customerId } = session;
  const changeable = await findChangeable({ tx, world, customerId }, 'bank', path.id);
  if ('refused' in changeable) return changeable;
  await deleteDestination(context, changeable.found);
  return { data: null };
};
