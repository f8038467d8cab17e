import { useTranslation } from 'react-i18next';
import {
  address,
  PATHS,
  type ScreenName,
  screenAt,
  symbolNamed,
  useAddressParameter,
  useNavigation,
} from '../../navigation/index.ts';
import { Alert, Button } from '../../ui/index.ts';

const REASONS = ['position', 'history', 'place'] as const satisfies readonly ScreenName[];

/**
 * Why sign-in came in between: the session has ended, or a visitor wanted what needs an account; with the way to one for
 * those who have none.
 */
export const SignInNeeded = ({ back }: { readonly back: string }) => {
  const { t } = useTranslation('sign-in');
  const { push } = useNavigation();
  const hasEnded = useAddressParameter('ended') !== undefined;
  const [path = '', query] = back.split('?');
  const symbol = symbolNamed(new URLSearchParams(query).get('symbol'));
  const reason = REASONS.find((name) => name === screenAt(path));
  const isUnclear = reason === undefined || (reason === 'place' && symbol === undefined);
  if (hasEnded) return <Alert tone="info" icon="user" title={t('signIn.needed.ended')} />;
  return (
    <Alert
      tone="info"
      icon="user"
      title={t(`signIn.needed.${isUnclear ? 'other' : reason}`, { symbol })}
      action={
        <Button isSmall onPress={() => push(address(PATHS.signUp, { back }))}>
          {t('without.signUp.title')}
        </Button>
      }
    />
  );
};
