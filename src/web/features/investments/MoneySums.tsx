import { useTranslation } from 'react-i18next';
import { Result, Sum, useFormat } from '../../ui/index.ts';

type MoneySumsProps = {
  readonly money: {
    readonly investmentAmount: string;
    /** Absent where several investments are added. */
    readonly fee?: string;
    readonly yesterdayEarnings: string | null;
    readonly income: string;
    readonly totalRevenue: string;
  };
};

/** Lines of what was invested, earned and is held, of one investment or of several. */
export const MoneySums = ({
  money: { investmentAmount, fee, yesterdayEarnings, income, totalRevenue },
}: MoneySumsProps) => {
  const { t } = useTranslation('investments');
  const { money } = useFormat();
  return (
    <>
      <Sum label={t('figures.amount')}>{money(investmentAmount)}</Sum>
      {fee === undefined ? null : <Sum label={t('terms.fee')}>{money(fee)}</Sum>}
      {yesterdayEarnings === null ? null : (
        <Sum label={t('figures.yesterday')}>
          <Result value={yesterdayEarnings} />
        </Sum>
      )}
      <Sum label={t('figures.income')}>
        <Result value={income} />
      </Sum>
      <Sum label={t('figures.total')} isTotal>
        {money(totalRevenue)}
      </Sum>
    </>
  );
};
