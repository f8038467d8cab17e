import { useTranslation } from 'react-i18next';
import { Block, Icon, type IconName } from '../../ui/index.ts';
import style from './Steps.module.css';

const STEPS = [1, 2] as const;

const iconOf = (step: number, current: number): IconName => (step < current ? 'done' : 'ring');

type StepsProps = { readonly way: 'signUp' | 'forgetPassword'; readonly current: (typeof STEPS)[number] };

/** Progress through the two steps. */
export const Steps = ({ way, current }: StepsProps) => {
  const { t } = useTranslation('sign-in');
  return (
    <Block label={t('steps.label')}>
      <ol className={style.steps}>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <Icon name={iconOf(step, current)} size={16} />
            <span>{t(`steps.${way}.${step}`)}</span>
          </li>
        ))}
      </ol>
    </Block>
  );
};
