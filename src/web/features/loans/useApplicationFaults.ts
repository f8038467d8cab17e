import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../../domain/refusal.ts';
import type { CallError, Schema } from '../../api/index.ts';
import { useRefusal } from '../../refusals/index.ts';
import { useFormat } from '../../ui/index.ts';
import { notAgreed } from './TextsField.tsx';
import { useQuantityFault, useSumFault } from './useAmountFault.ts';
import type { ApplicationEntry } from './useApplicationEntry.ts';

/** Fields of an application, in the order of the form. */
export const FIELDS = [
  'quantity',
  'days',
  'legalAddress',
  'monthlyIncome',
  'expectedInvestmentAmount',
  'agreements',
  'signature',
] as const;
export type ApplicationField = (typeof FIELDS)[number];
export type Faults = { readonly [Field in ApplicationField]?: string | undefined };

/** Returns what is wrong with each field of an application, in words (§5). */
export const useOwnFaults = (product: Schema<'LoanProduct'>, entry: ApplicationEntry): Faults => {
  const { t, i18n } = useTranslation('loans');
  const quantityFault = useQuantityFault(product);
  const sumFault = useSumFault();
  const { signature } = entry;
  const isSigned = signature.kind === 'drawn' ? signature.strokes.length > 0 : signature.name.trim() !== '';
  return {
    quantity: quantityFault(entry.quantity),
    days: entry.days === null || !product.days.includes(entry.days) ? t('fault.days') : undefined,
    legalAddress: entry.legalAddress.trim() === '' ? t('fault.address') : undefined,
    monthlyIncome: sumFault(entry.monthlyIncome, t('fault.income')),
    expectedInvestmentAmount: sumFault(entry.expectedInvestmentAmount, t('fault.investment')),
    agreements: notAgreed(product.agreements, entry.agreed, i18n.language).length > 0 ? t('fault.agree') : undefined,
    signature: isSigned ? undefined : t('fault.sign'),
  };
};

/** Field of each refusal whose words say all. */
const FIELD_OF: ReadonlyMap<number, ApplicationField> = new Map([
  [REFUSALS['amount-below-minimum'], 'quantity'],
  [REFUSALS['amount-above-maximum'], 'quantity'],
  [REFUSALS['term-not-offered'], 'days'],
  [REFUSALS['agreement-needed'], 'agreements'],
  [REFUSALS['signature-missing'], 'signature'],
]);

const isField = (field: unknown): field is ApplicationField => FIELDS.some((each) => each === field);

/** Returns at which field a refusal of the server belongs, in words with its figure; undefined where it is about the whole. */
export const useRefusedField = () => {
  const { t } = useTranslation('loans');
  const { firmMoney } = useFormat();
  const sayRefusal = useRefusal('loan');
  return (error: CallError | undefined): Faults | undefined => {
    if (error?.kind !== 'refused') return undefined;
    const { code, detail } = error;
    if (code === REFUSALS['amount-below-minimum'] && detail.minimum !== undefined) {
      return { quantity: t('fault.below', { amount: firmMoney(detail.minimum) }) };
    }
    if (code === REFUSALS['amount-above-maximum'] && detail.maximum !== undefined) {
      return { quantity: t('fault.above', { amount: firmMoney(detail.maximum) }) };
    }
    if (code === REFUSALS['amount-digits']) {
      return { [isField(detail.field) ? detail.field : 'quantity']: t('fault.digits') };
    }
    const field = FIELD_OF.get(code);
    return field && { [field]: sayRefusal(error).words };
  };
};
