import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { type Channel, useChannels } from '../../payIn/index.ts';
import { Alert, Empty, Page } from '../../ui/index.ts';
import { AwaitedPage } from './Awaited.tsx';
import { RepayForm } from './RepayForm.tsx';
import { useRepayEntry } from './useRepayEntry.ts';

/** Repayment of a loan from outside the account: the way, the amount and what it covers, and the proof. */
export const RepayScreen = ({ detail }: { readonly detail: Schema<'LoanDetail'> }) => {
  const { t } = useTranslation('loans');
  const { items, error, readAtMs, refetch } = useChannels();
  const entered = useRepayEntry();
  const title = t('repay.title');
  if (!items) return <AwaitedPage query={{ isError: error !== undefined, error, refetch }} title={title} />;
  const isOpen = ({ status }: Channel) => status === 'open';
  const channel = items.find(({ id }) => id === entered.entry.channelId) ?? items.find(isOpen);
  if (!detail.loan.owed) {
    return (
      <Page title={title} hasMode>
        <Empty title={t('repay.nothing')}>{t(`next.${detail.loan.status}.title`, { date: '' })}</Empty>
      </Page>
    );
  }
  if (channel) {
    return (
      <RepayForm
        {...{ detail, entered, readAtMs, channels: items, channel, owed: detail.loan.owed }}
        onOver={refetch}
      />
    );
  }
  return (
    <Page title={title} hasMode>
      <Alert tone="info" icon="clock" title={t('deposits:way.none')}>
        {t('deposits:way.noneText')}
      </Alert>
    </Page>
  );
};
