import { useTranslation } from 'react-i18next';
import { address, PATHS } from '../../navigation/index.ts';
import { Block, LinkRow } from '../../ui/index.ts';

/** Links for visitors without an account: to sign up, and to see the market without one. */
export const OtherWays = ({ back }: { readonly back: string | undefined }) => {
  const { t } = useTranslation('sign-in');
  return (
    <Block kind="rows" label={t('without.label')}>
      <ul>
        <LinkRow
          to={address(PATHS.signUp, { back })}
          icon="shield"
          title={t('without.signUp.title')}
          note={t('without.signUp.text')}
          hasChevron
        />
        <LinkRow
          to={PATHS.home}
          way="switchTab"
          icon="candles"
          title={t('without.market.title')}
          note={t('without.market.text')}
          hasChevron
        />
      </ul>
    </Block>
  );
};
