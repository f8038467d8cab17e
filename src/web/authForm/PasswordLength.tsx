import { useTranslation } from 'react-i18next';
import { checkPassword, shortestPassword } from '../../domain/customer/password.ts';
import { refusalName } from '../../domain/refusal.ts';
import { Ruler } from '../ui/index.ts';
import style from './form.module.css';

/** Length from which a password counts as long. */
const GOOD_LENGTH = 12;
const LONGEST_SHOWN = 24;

/** Shows a password's length: nothing else makes it as hard to guess. */
export const PasswordLength = ({ password }: { readonly password: string }) => {
  const { t, i18n } = useTranslation('auth-form');
  const count = [...password].length;
  const shortest = shortestPassword(i18n.language);
  const [refused] = checkPassword(password, i18n.language);
  const verdict = count < GOOD_LENGTH ? 'enough' : 'good';
  return (
    <div>
      <p className={style.measure}>
        <span>{t('length.label')}</span>
        {count === 0 ? null : (
          <span>{t(`length.${refused ? refusalName(refused.code) : verdict}`, { length: count })}</span>
        )}
      </p>
      <Ruler
        label={t('length.scale', { length: count, most: LONGEST_SHOWN, shortest })}
        most={LONGEST_SHOWN}
        step={1}
        labelled={[shortest, GOOD_LENGTH, 18]}
        value={count}
        zones={{ bad: shortest, weak: GOOD_LENGTH }}
      />
    </div>
  );
};
