import { useTranslation } from 'react-i18next';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { Block, Icon, type IconName } from '../../ui/index.ts';
import style from './OtherWays.module.css';

/** Links for visitors without an account: to sign up, and to see the market without one. */
export const OtherWays = ({ back }: { readonly back: string | undefined }) => {
  const { t } = useTranslation('sign-in');
  return (
    <Block kind="rows" label={t('without.label')}>
      <ul>
        <li>
          <Link className={style.row} to={address(PATHS.signUp, { back })}>
            <Words icon="shield" title={t('without.signUp.title')} text={t('without.signUp.text')} />
          </Link>
        </li>
        <li>
          <Link className={style.row} to={PATHS.home} way="switchTab">
            <Words icon="candles" title={t('without.market.title')} text={t('without.market.text')} />
          </Link>
        </li>
      </ul>
    </Block>
  );
};

type WordsProps = { readonly icon: IconName; readonly title: string; readonly text: string };

const Words = ({ icon, title, text }: WordsProps) => (
  <>
    <Icon name={icon} />
    <span className={style.words}>
      <b>{title}</b>
      <small>{text}</small>
    </span>
    <Icon name="forward" size={16} />
  </>
);
