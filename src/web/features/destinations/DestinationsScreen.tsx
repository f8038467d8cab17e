import { useTranslation } from 'react-i18next';
import { AccountGate } from '../../accountGate/index.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Button, ButtonPair, Page } from '../../ui/index.ts';
import { CardList } from './CardList.tsx';
import style from './destinations.module.css';
import { WalletList } from './WalletList.tsx';

/** Lists crypto wallets and bank cards of the customer. */
export const WalletScreen = () => {
  const { t } = useTranslation('shell');
  return <Screen title={t('titles.wallet')} shows="both" />;
};

/** Lists crypto wallets alone. */
export const CryptoScreen = () => {
  const { t } = useTranslation('shell');
  return <Screen title={t('titles.crypto')} shows="wallets" />;
};

/** Lists bank cards alone. */
export const BankScreen = () => {
  const { t } = useTranslation('shell');
  return <Screen title={t('titles.bank')} shows="cards" />;
};

type ScreenProps = { readonly title: string; readonly shows: 'both' | 'wallets' | 'cards' };

const Screen = ({ title, shows }: ScreenProps) => {
  const { t } = useTranslation('destinations');
  const { push } = useNavigation();
  const adding = {
    wallet: shows === 'cards' ? null : <Button onPress={() => push(PATHS.addCrypto)}>{t('wallet.add')}</Button>,
    card: shows === 'wallets' ? null : <Button onPress={() => push(PATHS.addBank)}>{t('card.add')}</Button>,
  };
  return (
    <AccountGate title={title} needsIdentity>
      <Page
        title={title}
        hasMode
        dock={
          <ButtonPair>
            {adding.wallet}
            {adding.card}
          </ButtonPair>
        }
      >
        {shows === 'cards' ? null : <WalletList />}
        {shows === 'wallets' ? null : <CardList />}
        <p className={style.closing}>
          {t('pull')} {t('closing')}
        </p>
      </Page>
    </AccountGate>
  );
};
