import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useChannels, useShownChannel } from '../../payIn/index.ts';
import { Alert, Empty, Page } from '../../ui/index.ts';
import { AwaitedPage } from './Awaited.tsx';
import { RepayForm } from './RepayForm.tsx';
import { useRepayEntry } from './useRepayEntry.ts';

/** Repayment of a loan from outside the account: the way, the amount and what it covers, and the proof. */
export const RepayScreen = ({ detail }: { readonly detail: Schema<'LoanDetail'> }) => {
  const { t } = useTranslation('loans');
  const { items, error, read, refetch } = useChannels();
  const title = t('repay.title');
  if (!items) return <AwaitedPage query={{ isError: error !== undefined, error, refetch }} title={title} />;
  const { owed } = detail.loan;
  if (!owed) {
    return (
      <Page title={title} hasMode>
        <Empty title={t('repay.nothing')}>{t(`next.${detail.loan.status}.title`, { date: '' })}</Empty>
      </Page>
    );
  }
  return <OfChannels {...{ detail, owed, read }} channels={items} onOver={refetch} />;
};

type OfChannelsProps = Omit<ComponentProps<typeof RepayForm>, 'channel' | 'entered'>;

/** The form with the way that was shown last; nothing to fill in where none is offered. */
const OfChannels = ({ channels, ...props }: OfChannelsProps) => {
  const { t } = useTranslation('loans');
  const entered = useRepayEntry();
  const { shown, offered } = useShownChannel(channels, entered);
  if (shown) return <RepayForm {...props} channels={offered} channel={shown} entered={entered} />;
  return (
    <Page title={t('repay.title')} hasMode>
      <Alert tone="info" icon="clock" title={t('deposits:way.none')}>
        {t('deposits:way.noneText')}
      </Alert>
    </Page>
  );
};
