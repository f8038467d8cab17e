import { useTranslation } from 'react-i18next';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, ButtonPair, Page } from '../../ui/index.ts';
import style from './GuestTicket.module.css';

/** Ticket of a visitor: asks to sign in, or to sign up, and leads back here. */
export const GuestTicket = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation('ticket');
  const { push } = useNavigation();
  const back = address(PATHS.place, { symbol });
  return (
    <Page title={t('shell:titles.place')} subtitle={symbol}>
      <Block title={t('guest.title')}>
        <p className={style.words}>{t('guest.text')}</p>
        <ButtonPair>
          <Button onPress={() => push(address(PATHS.signIn, { back }))}>{t('guest.signIn')}</Button>
          <Button kind="primary" onPress={() => push(address(PATHS.signUp, { back }))}>
            {t('guest.signUp')}
          </Button>
        </ButtonPair>
      </Block>
    </Page>
  );
};
