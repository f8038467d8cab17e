import { useTranslation } from 'react-i18next';
import { formatLondon } from '../../domain/londonFormat.ts';
import { type RefusalName, refusalName, REFUSALS } from '../../domain/refusal.ts';
import type { CallError } from '../api/index.ts';
import { address, PATHS } from '../navigation/index.ts';
import { useFormat } from '../ui/index.ts';

type Refused = Extract<CallError, { readonly kind: 'refused' }>;

/** Keys of the words that lead on from a refusal. */
const WAYS = {
  signIn: PATHS.signIn,
  newPassword: PATHS.forgetPassword,
  accounts: PATHS.user,
  identity: PATHS.realName,
  knowledge: address(PATHS.knowledge),
  secondStep: PATHS.secondStep,
  addCard: PATHS.addBank,
  addWallet: PATHS.addCrypto,
  destinations: PATHS.wallet,
  loan: PATHS.borrowing,
  investments: PATHS.investments,
  loans: PATHS.borrowing,
  records: PATHS.depositList,
  withdrawals: address(PATHS.depositList, { type: 'withdrawal' }),
  service: PATHS.service,
} as const;
type WayName = keyof typeof WAYS;

/** Address of the screen that leads on, and what its link says. */
type Way = { readonly to: string; readonly label: string };

/** Way out of each refusal that has one beyond the form or the list that was refused. */
const WAY_OF: Readonly<Partial<Record<RefusalName, WayName>>> = {
  'sign-in-needed': 'signIn',
  'password-reset-needed': 'newPassword',
  'account-not-active': 'accounts',
  'real-account-only': 'accounts',
  'identity-needed': 'identity',
  'knowledge-check-needed': 'knowledge',
  'waiting-time': 'service',
  'not-found': 'records',
  'too-many-requests': 'service',
  'idempotency-key-missing': 'records',
  'idempotency-key-reused': 'records',
  'still-in-progress': 'records',
  'second-step-needed': 'secondStep',
  'trading-halted': 'service',
  'bank-card-needed': 'addCard',
  'crypto-wallet-needed': 'addWallet',
  'request-already-decided': 'records',
  'request-being-paid': 'withdrawals',
  'already-saved': 'destinations',
  'in-use': 'withdrawals',
  'destination-waiting': 'destinations',
  'product-not-open': 'records',
  'product-sold-out': 'investments',
  'loan-running': 'loan',
  'loan-not-running': 'loans',
  'maintenance-ratio-too-low': 'loan',
};

/** Returns the way out of a refusal; undefined where it has none beyond the form or the list that was refused. */
export const useWayOut = (name: RefusalName): Way | undefined => {
  const { t } = useTranslation('ways');
  const way = WAY_OF[name];
  return way && { to: WAYS[way], label: t(`to.${way}`) };
};

/** What a request is about: it may have been decided already (3010), and its records have a place of their own. */
export type Ended = 'withdrawal' | 'investment' | 'loan';

/** Records of each kind of request; products stand beside those of investments and loans. */
const RECORDS_OF: Readonly<Record<Ended, WayName>> = {
  withdrawal: 'withdrawals',
  investment: 'investments',
  loan: 'loans',
};

/** Refusal as a screen says it: its words with its figures, and the way out. */
type Said = { readonly words: string; readonly way: Way | undefined };

/** Figures that a refusal's detail may have, as they come. */
type Detail = Readonly<Partial<Record<string, string>>>;

/** Figures of each refusal that are said beside its words, by their names in the detail, in the order in which they are said. */
const FIGURES_OF: Readonly<Partial<Record<RefusalName, readonly string[]>>> = {
  'amount-below-minimum': ['minimum'],
  'amount-above-maximum': ['maximum'],
  'amount-digits': ['digits'],
  'withdrawable-exceeded': ['withdrawable'],
  'terms-changed': ['fee', 'cycleDays', 'rate'],
  'waiting-time': ['endsAt'],
  'destination-waiting': ['endsAt'],
  'in-use': ['amount'],
  'statement-too-long': ['most'],
  'maintenance-ratio-too-low': ['ratio'],
};

/** Returns the figures of a refusal in words; those that an older server leaves out are left out. */
const useFigures = (ended: Ended | undefined) => {
  const { t } = useTranslation('ways');
  const { money, firmMoney, number, percent } = useFormat();
  const writers: Readonly<Record<string, (figure: string, detail: Detail) => string>> = {
    minimum: (figure) => t('figures.minimum', { amount: firmMoney(figure) }),
    maximum: (figure) => t('figures.maximum', { amount: firmMoney(figure) }),
    digits: (figure) => t('figures.digits', { digits: number(figure), count: Number(figure) }),
    withdrawable: (figure) => t('figures.withdrawable', { amount: money(figure) }),
    fee: (figure) => t('figures.fee', { amount: firmMoney(figure) }),
    cycleDays: (figure) => t('figures.cycleDays', { days: number(figure), count: Number(figure) }),
    rate: (figure) => t('figures.rate', { rate: number(figure) }),
    endsAt: (figure) => t('figures.endsAt', { time: formatLondon(Number(figure)) }),
    amount: (figure) => t('figures.inUse', { amount: money(figure) }),
    most: (figure) => t('figures.entries', { most: number(figure), count: Number(figure) }),
    ratio: (figure, { minimum }) =>
      // At paying out the ratio may equal its minimum; later it has to be above.
      t(ended === 'loan' ? 'figures.payoutRatio' : 'figures.ratio', {
        ratio: percent(figure),
        minimum: percent(minimum),
      }),
  };
  return (name: RefusalName, detail: Detail): readonly string[] =>
    (FIGURES_OF[name] ?? []).flatMap((figure) => {
      const [value, write] = [detail[figure], writers[figure]];
      return value === undefined || write === undefined ? [] : [write(value, detail)];
    });
};

/** Place that a way leads to: the loan itself where the refusal names it. */
const placeOf = (way: WayName, { code, detail }: Refused): string =>
  code === REFUSALS['loan-running'] && detail.loanId !== undefined
    ? address(PATHS.loanDetails, { id: detail.loanId })
    : WAYS[way];

/**
 * Returns how a refusal of a call is said, in the language of the page: in the words of the catalogue with the refusal's
 * figures, and with the way out. One of a newer server, whose code is unknown here, is said in that server's words. `ended`
 * is what the request is about.
 */
export const useRefusal = (ended?: Ended): ((refused: Refused) => Said) => {
  const { t } = useTranslation(['ways', 'refusals']);
  const figuresOf = useFigures(ended);
  const wordsOf = ({ code, detail }: Refused, name: RefusalName): string => {
    if (code === REFUSALS['terms-changed'] && detail.field === 'waitSecondsSeen') return t('changed.wait');
    if (code === REFUSALS['terms-changed'] && detail.cycleDays !== undefined) return t('changed.product');
    if (code !== REFUSALS['request-already-decided'] || ended === undefined) {
      // Some name a figure of the detail themselves.
      return t(`refusals:${name}`, { ...detail } as Record<string, string>);
    }
    return t(ended === 'withdrawal' && detail.status === 'success' ? 'ended.paid' : `ended.${ended}`);
  };
  return (refused) => {
    const name = refusalName(refused.code);
    const way = name && WAY_OF[name];
    const own = way === 'records' && ended ? RECORDS_OF[ended] : way;
    return {
      words: name ? [wordsOf(refused, name), ...figuresOf(name, refused.detail as Detail)].join(' ') : refused.msg,
      way: own && { to: placeOf(own, refused), label: t(`to.${own}`) },
    };
  };
};
