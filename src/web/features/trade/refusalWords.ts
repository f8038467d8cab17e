import type { TFunction } from 'i18next';
import type { OrderRefusal } from '../../../domain/orderRules.ts';
import { refusalName } from '../../../domain/refusal.ts';
import type { useFormat } from '../../ui/index.ts';

type Words = {
  readonly t: TFunction<'trade'>;
  readonly format: Pick<ReturnType<typeof useFormat>, 'lots' | 'money' | 'date' | 'time'>;
};

/** Why the ticket cannot be sent, in the customer's words and figures. */
export const refusalWords = ({ code, detail = {} }: OrderRefusal, { t, format }: Words): string => {
  const { minimum, maximum, step, required, available, nextOpenAt } = detail;
  if (nextOpenAt !== undefined) {
    const opening = Number(nextOpenAt);
    return t('refused.market-closed-until', { date: format.date(opening), time: format.time(opening) });
  }
  return t(`refused.${refusalName(code)}`, {
    minimum: format.lots(minimum),
    maximum: format.lots(maximum),
    step: format.lots(step),
    required: format.money(required),
    available: format.money(available),
    count: maximum === undefined ? 0 : Number(maximum),
  });
};
