import { formatLondon } from '../../../domain/londonFormat.ts';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { Block, classes, Icon, type IconName } from '../../ui/index.ts';
import style from './VerificationSteps.module.css';

type Step = {
  readonly key: 'sent' | 'checking' | 'checked' | 'failed' | 'authenticated';
  readonly icon: IconName;
  readonly at?: number | null;
  readonly tone?: 'bad' | 'todo';
};

/** Returns the steps from sending to being verified, with those done so far. */
const stepsOf = ({ status, submittedAt, decidedAt }: Schema<'Identity'>): readonly Step[] => {
  const sent: Step = { key: 'sent', icon: 'done', at: submittedAt };
  const checked: Step = { key: 'checked', icon: 'done', at: decidedAt };
  const goal: Step = { key: 'authenticated', icon: 'ring', tone: 'todo' };
  if (status === 'authenticated') return [sent, checked, { key: 'authenticated', icon: 'done' }];
  if (status === 'authenticated_failed') return [sent, checked, { key: 'failed', icon: 'warning', tone: 'bad' }, goal];
  return [sent, { key: 'checking', icon: 'clock' }, goal];
};

/** Timeline of the verification's state. */
export const VerificationSteps = ({ identity }: { readonly identity: Schema<'Identity'> }) => {
  const { t } = useTranslation('identity');
  return (
    <Block className={style.block} label={t('steps.label')}>
      <ol className={style.steps}>
        {stepsOf(identity).map(({ key, icon, at, tone }) => (
          <li key={key} className={classes(tone && style[tone])}>
            <Icon name={icon} size={16} />
            <b>{t(`steps.${key}`)}</b>
            {at === undefined || at === null ? null : <time>{formatLondon(at)}</time>}
          </li>
        ))}
      </ol>
    </Block>
  );
};
