import { useTranslation } from 'react-i18next';
import { Steps as StepsOf } from '../../ui/index.ts';

type StepsProps = { readonly way: 'signUp' | 'forgetPassword'; readonly current: 1 | 2 };

/** Progress through the two steps. */
export const Steps = ({ way, current }: StepsProps) => {
  const { t } = useTranslation('sign-in');
  return <StepsOf label={t('steps.label')} names={[t(`steps.${way}.1`), t(`steps.${way}.2`)]} current={current} />;
};
