import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { securityApi } from '../../api/security.ts';
import { FailedRead } from '../../refusals/index.ts';
import { SecondStepProvider } from '../../secondStep/index.ts';
import { Page, SkeletonRows } from '../../ui/index.ts';

type SetUpFrameProps = {
  readonly title: string;
  /** Form; `isFirst` is true where the customer had no second step when it was opened. */
  readonly children: (isFirst: boolean) => ReactNode;
};

/** Page that sets up a second step, once it is known whether it is the first one, which needs the password. */
export const SetUpFrame = ({ title, children }: SetUpFrameProps) => {
  const { t } = useTranslation('second-step');
  const { data, isError, error, refetch } = securityApi.useGetSecondStepQuery();
  // What was set up first stays first while its recovery codes are shown.
  const [isFirst, setIsFirst] = useState<boolean>();
  if (data && isFirst === undefined) setIsFirst(data.kinds.length === 0);
  if (isFirst !== undefined) return <SecondStepProvider>{children(isFirst)}</SecondStepProvider>;
  return (
    <Page title={title}>
      {isError ? <FailedRead title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {isError ? null : <SkeletonRows count={3} />}
    </Page>
  );
};
