import { useTranslation } from 'react-i18next';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, ButtonPair } from '../../ui/index.ts';
import style from './GuestCard.module.css';

/** Card shown to visitors in place of an account: its benefits, and buttons to sign in and to sign up. */
export const GuestCard = () => {
  const { t } = useTranslation('home');
  const { push } = useNavigation();
  return (
    <Block title={t('guest.title')}>
      <p className={style.words}>{t('guest.text')}</p>
      <ButtonPair>
        <Button onPress={() => push(PATHS.signIn)}>{t('guest.signIn')}</Button>
        <Button kind="primary" onPress={() => push(PATHS.signUp)}>
          {t('guest.signUp')}
        </Button>
      </ButtonPair>
    </Block>
  );
};
