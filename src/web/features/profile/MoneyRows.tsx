import { useTranslation } from 'react-i18next';
import { PATHS } from '../../navigation/index.ts';
import { Block } from '../../ui/index.ts';
import { SettingLink } from './SettingRow.tsx';

/** Links to all screens of the customer's money. */
export const MoneyRows = () => {
  const { t } = useTranslation(['profile', 'shell']);
  return (
    <Block kind="rows" label={t('money')}>
      <ul>
        <SettingLink icon="history" label={t('shell:titles.depositList')} to={PATHS.depositList} />
        <SettingLink icon="document" label={t('shell:titles.transactionList')} to={PATHS.transactionList} />
        <SettingLink icon="wallet" label={t('shell:titles.wallet')} to={PATHS.wallet} />
        <SettingLink icon="wave" label={t('shell:titles.investments')} to={PATHS.investments} />
        <SettingLink icon="loan" label={t('shell:titles.borrowing')} to={PATHS.borrowing} />
      </ul>
    </Block>
  );
};
