import { useTranslation } from 'react-i18next';
import { Steps } from '../../ui/index.ts';

/** Steps of a deposit in their order. */
const STEPS = ['agreement', 'amount', 'proof', 'review'] as const;

export type DepositStep = (typeof STEPS)[number];

/** Progress of a deposit from its agreement to its review. */
export const DepositSteps = ({ current }: { readonly current: DepositStep }) => {
  const { t } = useTranslation('deposits');
  return (
    <Steps
      label={t('steps.label')}
      names={STEPS.map((step) => t(`steps.${step}`))}
      current={STEPS.indexOf(current) + 1}
    />
  );
};
