import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { lastDigits } from '../../records/index.ts';
import { Field, Select } from '../../ui/index.ts';

type CardFieldProps = {
  /** Id of the chosen card; undefined for none. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
};

const NONE = '';

/** Saved bank card that a transfer comes from; nothing while none is saved, as it is not needed. */
export const CardField = ({ chosen, onChoose }: CardFieldProps) => {
  const { t } = useTranslation('deposits');
  const { data } = fundsApi.useListBankCardsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isGone = chosen !== undefined && data !== undefined && !data.items.some(({ id }) => id === chosen);
  if (!data || (data.items.length === 0 && !isGone)) return null;
  const wordsOf = ({ bankName, cardNumber, currency }: Schema<'BankCard'>) =>
    t('card.one', { bank: bankName, last: lastDigits(cardNumber), currency });
  return (
    <Field label={t('card.label')} help={isGone ? t('card.gone') : undefined}>
      <Select
        options={[
          { value: NONE, label: t('card.none') },
          ...data.items.map((card) => ({ value: card.id, label: wordsOf(card) })),
        ]}
        value={data.items.some(({ id }) => id === chosen) ? (chosen ?? NONE) : NONE}
        onChange={(id) => onChoose(id === NONE ? undefined : id)}
      />
    </Field>
  );
};
