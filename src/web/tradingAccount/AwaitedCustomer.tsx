import { useTranslation } from 'react-i18next';
import { ErrorState, SkeletonRows } from '../ui/index.ts';
import type { Customer } from './useCustomer.ts';

type AwaitedCustomerProps = { readonly customer: Exclude<Customer, { readonly status: 'known' }> };

/** What stands in the place of a screen whose content depends on the customer, until they are known. */
export const AwaitedCustomer = ({ customer }: AwaitedCustomerProps) => {
  const { t } = useTranslation('ui');
  if (customer.status === 'awaited') return <SkeletonRows count={6} />;
  return <ErrorState title={t('notLoaded')} error={customer.error} onRetry={customer.retry} />;
};
