import { useState } from 'react';
import {
  bankCountry,
  checkBankNumbers,
  isSwiftCode,
  normalBankNumber,
  numberKind,
} from '../../../domain/destinations/bankCard.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import { isCallError, type Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { useKeptState } from '../../navigation/index.ts';
import { useSecondStep } from '../../secondStep/index.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';
import { useSaving } from './useSaving.ts';
import { useWaitQuestion } from './useWaitQuestion.ts';

/** Fields of a bank card (§3), in the order of the form; the bank's code comes before the number that it checks. */
const CARD_FIELDS = [
  'realName',
  'bankName',
  'swiftCode',
  'bankAddress',
  'cardNumber',
  'payeeName',
  'payeeAddress',
  'currency',
] as const;
export type CardField = (typeof CARD_FIELDS)[number];
/** Fields that are typed; the currency is chosen. */
export const TYPED_FIELDS = CARD_FIELDS.filter((field) => field !== 'currency');

/** Fields that a saved card shows as they were entered; its numbers, which the server compares, are masked. */
const OPEN_FIELDS = ['realName', 'bankName', 'bankAddress', 'payeeName', 'payeeAddress', 'currency'] as const;

/** Most letters that each field takes. */
export const LONGEST: Readonly<Record<CardField, number>> = {
  realName: 100,
  bankName: 100,
  swiftCode: 20,
  bankAddress: 200,
  cardNumber: 50,
  payeeName: 100,
  payeeAddress: 200,
  currency: 6,
};

type Entry = Readonly<Record<CardField, string>>;
/** Why a field cannot be saved as it is. */
export type CardFault = {
  readonly field: CardField;
  readonly why: 'missing' | 'cardNumber' | 'swiftCode' | 'country' | 'currency';
};

/** Lists what keeps an entry from being saved, in the order of the form. The masked number stands for the saved one. */
const faultsOf = (entry: Entry, currencies: readonly string[], masked: string | undefined): readonly CardFault[] => {
  const missing = TYPED_FIELDS.filter((field) => entry[field].trim() === '');
  const faults: CardFault[] = missing.map((field) => ({ field, why: 'missing' }));
  const swiftCode = normalBankNumber(entry.swiftCode);
  const cardNumber = normalBankNumber(entry.cardNumber);
  if (!missing.includes('swiftCode') && !isSwiftCode(swiftCode)) faults.push({ field: 'swiftCode', why: 'swiftCode' });
  else if (!missing.includes('swiftCode') && !missing.includes('cardNumber') && cardNumber !== masked) {
    const [wrong] = checkBankNumbers({ cardNumber, swiftCode });
    if (wrong) {
      const isNumber = wrong.detail.field === 'cardNumber';
      faults.push({ field: 'cardNumber', why: isNumber ? 'cardNumber' : 'country' });
    }
  }
  if (!currencies.includes(entry.currency)) faults.push({ field: 'currency', why: 'currency' });
  return faults.sort((a, b) => CARD_FIELDS.indexOf(a.field) - CARD_FIELDS.indexOf(b.field));
};

const entryOf = (card: Schema<'BankCard'> | undefined, currencies: readonly string[]): Entry => ({
  realName: card?.realName ?? '',
  bankName: card?.bankName ?? '',
  swiftCode: card?.swiftCode ?? '',
  bankAddress: card?.bankAddress ?? '',
  cardNumber: card?.cardNumber ?? '',
  payeeName: card?.payeeName ?? '',
  payeeAddress: card?.payeeAddress ?? '',
  currency: card?.currency ?? (currencies.includes('USD') ? 'USD' : (currencies[0] ?? '')),
});

const isEntry = (kept: unknown): kept is Entry => {
  const entry = (kept ?? {}) as Partial<Entry>;
  return CARD_FIELDS.every((field) => typeof entry[field] === 'string');
};

/** State of a bank card's form: what is typed, what is wrong, and saving. */
export const useCardEntry = (before: Schema<'BankCard'> | undefined, currencies: readonly string[]) => {
  const first = entryOf(before, currencies);
  const [entry, setEntry] = useKeptState<Entry>((kept) => (isEntry(kept) ? kept : first));
  const [isMarked, setIsMarked] = useState(false);
  const [left, setLeft] = useState<readonly CardField[]>([]);
  const [refused, setRefused] = useState<CardFault>();
  const isChanged = CARD_FIELDS.some((field) => entry[field] !== first[field]);
  const { send, isSending, refusedAll, forget } = useCardSaving(before?.id, useLeaveQuestion(isChanged), setRefused);
  const mayWait = useWaitQuestion();
  const faults = faultsOf(entry, currencies, before?.cardNumber);
  const shown = isMarked ? faults : faults.filter(({ field, why }) => why !== 'missing' && left.includes(field));
  const swiftCode = normalBankNumber(entry.swiftCode);
  return {
    entry,
    change: (part: Partial<Entry>) => {
      setRefused(undefined);
      forget();
      setEntry((now) => ({ ...now, ...part }));
    },
    leave: (field: CardField) => setLeft((known) => [...new Set([...known, field])]),
    mark: () => setIsMarked(true),
    obstacle: refused ?? faults[0],
    faultAt: (field: CardField) => [...(refused ? [refused] : []), ...shown].find((fault) => fault.field === field),
    /** What a bank of the typed code knows an account by. */
    numberKind: isSwiftCode(swiftCode) ? numberKind(bankCountry(swiftCode)) : ('unknown' as const),
    isSending,
    /** Refusal that no field caused. */
    refused: refusedAll,
    save: async () => {
      if (before && isChanged && !(await mayWait(before.bankName))) return;
      await send(entry);
    },
  };
};

/** Sends a card; `refuse` receives the fault of the field that the server refused. */
const useCardSaving = (id: string | undefined, free: (isFree: boolean) => void, refuse: (fault: CardFault) => void) => {
  const { save, isSending, refused: refusedAll, forget } = useSaving(free);
  const { sendConfirmed } = useSecondStep();
  const [addCard] = fundsApi.useAddBankCardMutation();
  const [updateCard] = fundsApi.useUpdateBankCardMutation();
  const [list] = fundsApi.useLazyListBankCardsQuery();
  const send = (card: Entry) =>
    save({
      isNew: id === undefined,
      send: () =>
        id === undefined
          ? sendConfirmed('addBankCard', (proof) => addCard({ ...proof, addBankCardRequest: card }))
          : sendConfirmed('updateBankCard', (proof) =>
              updateCard({ ...proof, updateBankCardRequest: { ...card, id } }),
            ),
      isSame: async (saved) => {
        const { data } = await list();
        const found = data?.items.find((each) => each.id === saved);
        return found !== undefined && OPEN_FIELDS.every((field) => found[field] === card[field].trim());
      },
      place(error) {
        const field = isCallError(error) && error.kind === 'refused' ? fieldOf(error) : undefined;
        const isKnown = field === 'cardNumber' || field === 'swiftCode' || field === 'currency';
        if (isKnown) refuse({ field, why: field });
        return isKnown;
      },
    });
  return { send, isSending, refusedAll, forget };
};
