import { useTranslation } from 'react-i18next';
import type { FigureEntry } from '../../../domain/input/figureEntry.ts';
import { greatestQuantity } from '../../../domain/loans/applicationRules.ts';
import type { Schema } from '../../api/index.ts';
import { AmountInput, Field, FigureField, Select, useFormat } from '../../ui/index.ts';

type LoanFieldsProps = {
  readonly product: Schema<'LoanProduct'>;
  readonly quantity: FigureEntry;
  /** Null until a term is chosen. */
  readonly days: number | null;
  readonly faults: { readonly quantity?: string | undefined; readonly days?: string | undefined };
  readonly onQuantity: (quantity: FigureEntry) => void;
  readonly onDays: (days: number | null) => void;
};

const NONE = '';

/** Amount and term of a loan. */
export const LoanFields = ({ product, quantity, days, faults, onQuantity, onDays }: LoanFieldsProps) => {
  const { t } = useTranslation('loans');
  const { firmMoney, number } = useFormat();
  const longest = Math.max(...product.days);
  const range = { least: firmMoney(product.minimumAmount), most: firmMoney(greatestQuantity(product)) };
  return (
    <>
      <div data-field="quantity">
        <FigureField
          label={t('field.quantity')}
          aside={t('product.range', range)}
          value={quantity}
          onChange={onQuantity}
          error={faults.quantity}
        >
          <AmountInput value={quantity} onChange={onQuantity} unit="USD" ownUnit="USD" />
        </FigureField>
      </div>
      <div data-field="days">
        <Field
          label={t('field.days')}
          aside={t('product.longest', { days: number(longest), count: longest })}
          error={faults.days}
        >
          <Select
            options={[
              { value: NONE, label: t('field.choose') },
              ...product.days.map((each) => ({ value: String(each), label: t('days', { count: each }) })),
            ]}
            value={days === null ? NONE : String(days)}
            onChange={(value) => onDays(value === NONE ? null : Number(value))}
          />
        </Field>
      </div>
    </>
  );
};
