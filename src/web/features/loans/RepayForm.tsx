import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, ZERO } from '../../../domain/decimal.ts';
import { checkRepaymentAmount, greatestRepayment } from '../../../domain/loans/repaymentRules.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { address, PATHS, useJumpLater, useNavigation } from '../../navigation/index.ts';
import {
  amountsOf,
  type Channel,
  ChannelFields,
  Copied,
  type Read,
  RateBlock,
  RateReplaced,
  Target,
  useCurrencyFigure,
  useSeenRate,
} from '../../payIn/index.ts';
import { NotDone } from '../../refusals/index.ts';
import {
  Alert,
  AmountInput,
  Block,
  Button,
  FigureField,
  Icon,
  Page,
  Sum,
  Sums,
  useFormat,
  useNotice,
} from '../../ui/index.ts';
import { PictureUpload, useUpload } from '../../uploads/index.ts';
import { inPercent, instantOfDate, waitingOf } from './figures.ts';
import style from './loans.module.css';
import { useAllocation } from './useAllocation.ts';
import { amountIn } from './useAmountFault.ts';
import { useRepayment } from './useLoanIntents.ts';
import type { useRepayEntry } from './useRepayEntry.ts';

type RepayFormProps = {
  readonly detail: Schema<'LoanDetail'>;
  readonly owed: Schema<'LoanOwed'>;
  readonly channels: readonly Channel[];
  readonly channel: Channel;
  readonly read: Read;
  readonly entered: ReturnType<typeof useRepayEntry>;
  /** Reads the channels and their rates again. */
  readonly onOver: () => void;
};

/** Returns why an amount cannot be repaid, in words; undefined while nothing is wrong with it. */
const useAmountFault = (greatest: string) => {
  const { t } = useTranslation('loans');
  const { firmMoney } = useFormat();
  return (amount: string): string | undefined => {
    if (amount === '') return t('fault.amount');
    const refused = checkRepaymentAmount(amount, greatest);
    if (refused?.code === REFUSALS['amount-digits']) return t('fault.digits');
    if (refused?.code === REFUSALS['amount-below-minimum']) return t('fault.amount');
    return refused ? t('fault.above', { amount: firmMoney(greatest) }) : undefined;
  };
};

/** State of a repayment: what is entered and what is wrong with it, its proof, and sending it. */
const useRepayForm = ({ detail, owed, channel: fresh, read, entered, onOver }: RepayFormProps) => {
  const { loan, repayments } = detail;
  const { replace } = useNavigation();
  const jumpLater = useJumpLater();
  const { entry, change } = entered;
  const rate = useSeenRate(fresh, read, entered, onOver);
  const proof = useUpload('repayment-proof');
  const [wasProofLost] = useState(entry.hasProof);
  const [isMarked, setIsMarked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const hasProof = proof.state !== 'idle';
  useEffect(() => change({ hasProof }), [hasProof, change]);
  const repayment = useRepayment(loan.id, () => {
    setIsDone(true);
    jumpLater(() => replace(address(PATHS.loanDetails, { id: loan.id })));
  });
  const greatest = greatestRepayment(
    owed.total,
    waitingOf(repayments).map(({ amount }) => amount),
  );
  const amount = amountIn(entry.amount);
  const fault = useAmountFault(greatest)(amount);
  const isOtherRate =
    repayment.unsent?.error?.kind === 'refused' && repayment.unsent.error.code === REFUSALS['terms-changed'];
  const { end } = rate;
  useEffect(() => {
    if (isOtherRate) end();
  }, [isOtherRate, end]);
  return {
    ...{ entry, rate, channel: rate.channel, proof, repayment, greatest, amount, fault, isMarked, isDone },
    isProofToRepeat: wasProofLost && !hasProof && !isDone && repayment.progress === 'idle',
    mark: () => setIsMarked(true),
    enter(value: typeof entry.amount) {
      repayment.forget();
      change({ amount: value, replaced: undefined });
    },
  };
};

/** Form of a repayment. */
export const RepayForm = (props: RepayFormProps) => {
  const { detail, channels, entered } = props;
  const { t } = useTranslation('loans');
  const form = useRepayForm(props);
  const { channel, rate, fault } = form;
  const fields = useRef<HTMLDivElement>(null);
  const toFault = () => {
    form.mark();
    const field = channel.status === 'paused' ? 'way' : fault === undefined ? 'proof' : 'amount';
    fields.current
      ?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input:not([hidden]), select, [role="group"])`)
      ?.focus();
  };
  return (
    <Page
      title={t('repay.title')}
      subtitle={detail.loan.number}
      hasMode
      dock={<RepayDock form={form} detail={detail} onFault={toFault} />}
    >
      <Alert tone="info" icon="wallet" title={t('repay.outside')}>
        {t('repay.outsideText')}
      </Alert>
      <Alert tone="warn" title={t('repay.notHeldTitle')}>
        {t('repay.notHeld')}
      </Alert>
      <div ref={fields}>
        <AmountBlock form={form} />
        <Covers detail={detail} amount={fault === undefined ? form.amount : undefined} />
        <ChannelFields
          channels={channels}
          channel={channel}
          onChoose={(id) => entered.change({ way: channels.find((each) => each.id === id) })}
        >
          <ToSend form={form} />
        </ChannelFields>
        <RateBlock key={channel.id} channel={channel} readAtMs={rate.readAtMs} onOver={rate.end} />
        {channel.status === 'paused' ? null : <Target channel={channel} />}
        <Proof form={form} />
      </div>
    </Page>
  );
};

type FormProps = { readonly form: ReturnType<typeof useRepayForm> };

const AmountBlock = ({ form: { entry, enter, greatest, fault, isMarked } }: FormProps) => {
  const { t } = useTranslation('loans');
  const { firmMoney } = useFormat();
  return (
    <Block label={t('repay.title')} className={style.fields}>
      <div data-field="amount">
        <FigureField
          label={t('repay.amount')}
          aside={t('repay.most', { amount: firmMoney(greatest) })}
          value={entry.amount}
          onChange={enter}
          error={isMarked || amountIn(entry.amount) !== '' ? fault : undefined}
        >
          <AmountInput value={entry.amount} onChange={enter} unit="USD" ownUnit="USD" />
        </FigureField>
      </div>
      <Button isSmall onPress={() => enter(greatest)}>
        {t('repay.whole', { amount: firmMoney(greatest) })}
      </Button>
    </Block>
  );
};

/** What to send in the currency of the way. */
const ToSend = ({ form: { channel, amount, fault } }: FormProps) => {
  const { t } = useTranslation('deposits');
  const figure = useCurrencyFigure({ isEntered: true });
  if (fault !== undefined || channel.currency === 'USD') return null;
  const { sent } = amountsOf({ side: 'asked', entry: amount }, channel);
  return (
    <Copied label={t('amount.send')} text={sent}>
      {figure(sent, channel.currency)}
    </Copied>
  );
};

/** Returns the caption of what is owed afterwards: it counts on what is under review. */
const useLeftLabel = ({ repayments }: Schema<'LoanDetail'>): string => {
  const { t } = useTranslation('loans');
  const { money } = useFormat();
  const waiting = waitingOf(repayments);
  if (waiting.length === 0) return t('repay.left');
  const sum = waiting.reduce((all, { amount }) => all.plus(amount), ZERO);
  return t('repay.leftIf', { amount: money(sum) });
};

type CoversProps = { readonly detail: Schema<'LoanDetail'>; readonly amount: string | undefined };

/** What an amount covers, in its order, before it is sent. */
const Covers = ({ detail, amount }: CoversProps) => {
  const { t } = useTranslation('loans');
  const { money, rate, date } = useFormat();
  const leftLabel = useLeftLabel(detail);
  const allocation = useAllocation(detail, amount);
  if (!allocation) return null;
  const { covered, left } = allocation;
  const { dueDate, terms, earlyFeeUnlimited } = detail.loan;
  return (
    <Block title={t('repay.covers')} aside="USD">
      <Sums>
        <Sum label={t('repay.first', { part: t('owed.platformFee') })}>{money(covered.platformFee)}</Sum>
        <Sum label={t('repay.second', { part: t('owed.interest') })}>{money(covered.interest)}</Sum>
        <Sum label={t('repay.third', { part: t('owed.principal') })}>{money(covered.principal)}</Sum>
        <Sum label={t('owed.early')}>{money(covered.earlyRepaymentFee)}</Sum>
        <Sum label={leftLabel} isTotal>
          {money(left)}
        </Sum>
      </Sums>
      <p className={style.note}>{t('repay.note')}</p>
      {dueDate !== null && decimal(covered.earlyRepaymentFee).gt(0) ? (
        <p className={style.note}>
          {t(earlyFeeUnlimited ? 'repay.earlyUnlimited' : 'repay.early', {
            rate: rate(inPercent(terms.earlyRepaymentFeeRate)),
            date: date(instantOfDate(dueDate)),
          })}
        </p>
      ) : null}
    </Block>
  );
};

const Proof = ({ form: { proof, isMarked, isProofToRepeat } }: FormProps) => {
  const { t } = useTranslation('deposits');
  return (
    <Block className={style.fields} title={t('proof.title')} aside={t('proof.limits')}>
      {isProofToRepeat ? <p role="status">{t('proof.again')}</p> : null}
      <div data-field="proof">
        <PictureUpload
          label={t('proof.title')}
          upload={proof}
          camera="environment"
          placeholder={<Icon name="document" size={20} />}
          note={t('proof.note')}
          fault={isMarked && proof.state === 'idle' ? t('proof.missing') : undefined}
        />
      </div>
    </Block>
  );
};

type RepayDockProps = FormProps & { readonly detail: Schema<'LoanDetail'>; readonly onFault: () => void };

/** Button that sends the repayment after a question with every figure; above it, why the last press did not. */
const RepayDock = ({ form, detail, onFault }: RepayDockProps) => {
  const { t } = useTranslation(['loans', 'deposits']);
  const { firmMoney, enteredMoney } = useFormat();
  const figure = useCurrencyFigure({ isEntered: true });
  const ask = useNotice();
  const { channel, repayment, proof, amount, fault, entry, isDone } = form;
  const { unsent, progress } = repayment;
  // What is entered meanwhile is not what was sent.
  const named = repayment.intent?.request.amount ?? (fault === undefined ? amount : undefined);
  const before = entry.replaced?.channelId === channel.id ? entry.replaced.rate : undefined;
  const leftLabel = useLeftLabel(detail);
  const allocation = useAllocation(detail, fault === undefined ? amount : undefined);
  const send = async () => {
    // One that was sent stays until its record takes its place.
    if (isDone || proof.state !== 'done' || !allocation) return;
    const { sent } = amountsOf({ side: 'asked', entry: amount }, channel);
    const isAgreed = await ask({
      mode: 'real',
      text: t('question.repayment', { amount: enteredMoney(amount), sent: figure(sent, channel.currency) }),
      figures: (
        <Sums>
          <Sum label={t('owed.platformFee')}>{firmMoney(allocation.covered.platformFee)}</Sum>
          <Sum label={t('owed.interest')}>{firmMoney(allocation.covered.interest)}</Sum>
          <Sum label={t('owed.principal')}>{firmMoney(allocation.covered.principal)}</Sum>
          <Sum label={t('owed.early')}>{firmMoney(allocation.covered.earlyRepaymentFee)}</Sum>
          <Sum label={leftLabel} isTotal>
            {firmMoney(allocation.left)}
          </Sum>
        </Sums>
      ),
    });
    if (!isAgreed) return;
    repayment.forget();
    const request = { loanId: detail.loan.id, amount, channelId: channel.id, rateSeen: channel.rate };
    repayment.start({ ...request, proofFileId: proof.file.id });
  };
  const isPaused = channel.status === 'paused' ? t('deposits:way.isPaused') : undefined;
  const proofFault = proof.state === 'sending' ? t('deposits:proof.sending') : t('deposits:proof.missing');
  return (
    <div className={style.dock}>
      {before === undefined ? null : (
        <RateReplaced
          channel={channel}
          typed={{ side: 'asked', entry: entry.amount }}
          before={before}
          onEnter={({ entry: sent }) => form.enter(amountsOf({ side: 'sent', entry: sent }, channel).asked)}
        />
      )}
      {unsent ? <NotDone title={t('notDone')} failure={unsent} ended="loan" /> : null}
      <Button
        kind="confirm"
        reason={isPaused ?? fault ?? (proof.state === 'done' ? undefined : proofFault)}
        reasonIcon={proof.state === 'sending' && fault === undefined ? 'clock' : 'edit'}
        onBlockedPress={onFault}
        waiting={isDone ? t('progress.done') : progress === 'idle' ? undefined : t(`progress.${progress}`)}
        onPress={() => void send()}
      >
        {named === undefined ? t('repay.title') : t('repay.send', { amount: enteredMoney(named) })}
      </Button>
    </div>
  );
};
