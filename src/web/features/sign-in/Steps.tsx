import { useTranslation } from 'react-i18next';
import { Block, Icon, type IconName } from '../../ui/index.ts';
import style from './SignUpSteps.module.css';

const STEPS = [1, 2] as const;

const iconOf = (step: number, current: number): IconName => (step < current ? 'done' : 'ring');

/** How far the customer has come. */
export const SignUpSteps = ({ current }: { readonly current: (typeof STEPS)[number] }) => {
  const { t } = useTranslation('sign-in');
  return (
    <Block label={t('steps.label')}>
      <ol className={style.steps}>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <Icon name={iconOf(step, current)} size={16} />
            <span>{t(`steps.${step}`)}</span>
          </li>
        ))}
      </ol>
    </Block>
  );
};
