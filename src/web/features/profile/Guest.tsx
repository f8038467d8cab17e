import { useTranslation } from 'react-i18next';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, ButtonPair } from '../../ui/index.ts';
import style from './Guest.module.css';

/** Card shown to visitors in place of a profile, with buttons to sign in and to sign up. */
export const Guest = () => {
  const { t } = useTranslation('profile');
  const { push } = useNavigation();
  return (
    <Block title={t('guest.title')}>
      <p className={style.words}>{t('guest.text')}</p>
      <ButtonPair>
        <Button onPress={() => push(address(PATHS.signIn, { back: PATHS.user }))}>{t('guest.signIn')}</Button>
        <Button kind="primary" onPress={() => push(PATHS.signUp)}>
          {t('guest.signUp')}
        </Button>
      </ButtonPair>
    </Block>
  );
};
