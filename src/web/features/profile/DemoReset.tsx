import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectSetting } from '../../device/configuration.ts';
import { useLiveAccount, usePendingOrders } from '../../tradingAccount/index.ts';
import { Button, Money, Sum, Sums, useFormat, useNotice } from '../../ui/index.ts';
import { useDemoReset } from './useDemoReset.ts';

type State = Parameters<typeof selectSetting>[0];

/** Resets the demo account after a question that shows the consequences. Possible on a stale price too. */
export const DemoReset = () => {
  const { t } = useTranslation('profile');
  const ask = useNotice();
  const reset = useDemoReset();
  const balance = useSelector((state: State) => selectSetting(state, 'demoBalance'));
  const press = async () => {
    const figures = <ResetFigures balance={balance} />;
    if (await ask({ text: t('reset.question'), figures, mode: 'demo' })) reset.start({ 'X-Account': 'demo' });
  };
  return (
    <Button onPress={() => void press()} waiting={reset.progress === 'idle' ? undefined : t(reset.progress)}>
      {t('reset.action')}
    </Button>
  );
};

/** Figures of the account in the question, live. */
const ResetFigures = ({ balance }: { readonly balance: string | undefined }) => {
  const { t } = useTranslation('profile');
  const { number } = useFormat();
  const { orders: pending } = usePendingOrders();
  const account = useLiveAccount();
  const known = account.status === 'ready' ? account : undefined;
  return (
    <Sums>
      <Sum label={t('reset.closed')}>{number(known?.positions.length)}</Sum>
      <Sum label={t('reset.canceled')}>{number(pending?.length)}</Sum>
      <Sum label={t('accounts.equity')}>
        <Money value={known?.figures.netWorth.result} hasUnit />
      </Sum>
      <Sum label={t('reset.after')} isTotal>
        <Money value={balance} hasUnit />
      </Sum>
    </Sums>
  );
};
