import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { useLeaveGuard } from '../../navigation/index.ts';
import {
  type AmountFault,
  AmountFields,
  amountsOf,
  type Channel,
  ChannelFields,
  faultOf,
  type Read,
  RateBlock,
  RateReplaced,
  Target,
  type TypedAmount,
  useCurrencyFigure,
  useSeenRate,
  useShownChannel,
} from '../../payIn/index.ts';
import { PictureUpload, type Upload, useUpload } from '../../uploads/index.ts';
import { Alert, Block, Button, Icon, Page, useFormat, useNotice } from '../../ui/index.ts';
import { formatSpan } from '../../records/index.ts';
import { type Failure, NotDone } from '../../refusals/index.ts';
import { decimal } from '../../../domain/decimal.ts';
import { isUnusualDeposit } from '../../../domain/funds/deposit.ts';
import { type FigureEntry, isUnread } from '../../../domain/input/figureEntry.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import { CardField } from './CardField.tsx';
import { type DepositStep, DepositSteps } from './DepositSteps.tsx';
import { LastDeposit } from './LastDeposit.tsx';
import { RecordsLink } from './RecordsLink.tsx';
import style from './deposits.module.css';
import type { Consent } from './useAgreement.ts';
import { useDepositEntry } from './useDepositEntry.ts';
import { isOtherRate, type Sent, useDepositIntent } from './useDepositIntent.ts';

type DepositFormProps = {
  readonly channels: readonly Channel[];
  readonly read: Read;
  /** Reads the channels and their rates again. */
  readonly onOver: () => void;
  readonly expectedSeconds: number | null;
  readonly consent: Consent;
  /** Reads which agreement is in force: a new one is shown in the form's place. */
  readonly onOldAgreement: () => void;
};

/** Form of a deposit: the way, where to send, the amount, the rate, and the proof. */
export const DepositForm = ({ channels, ...props }: DepositFormProps) => {
  const { t } = useTranslation(['deposits', 'shell']);
  const entered = useDepositEntry();
  const { shown, offered } = useShownChannel(channels, entered);
  if (shown) return <ChannelForm {...props} channels={offered} channel={shown} entered={entered} />;
  return (
    <Page title={t('shell:titles.deposit')} hasMode actions={<RecordsLink />}>
      <Alert tone="info" icon="clock" title={t('way.none')}>
        {t('way.noneText')}
      </Alert>
      <LastDeposit />
    </Page>
  );
};

type Entered = ReturnType<typeof useDepositEntry>;

type ChannelFormProps = DepositFormProps & {
  readonly channel: Channel;
  readonly entered: Entered;
};

const NO_CARDS: Schema<'BankCardList'> = { items: [], currencies: [] };

const isProofOf = ({ proofFileId }: Sent, proof: Upload): boolean =>
  proof.state === 'done' && proof.file.id === proofFileId;

type Entry = {
  readonly typed: FigureEntry;
  /** Decimal text in US dollars; empty while there is none. */
  readonly asked: string;
  readonly channelId: string;
  readonly proof: Upload;
};

/** True where nothing was entered since a deposit was sent: its record takes the form's place then. */
const isAllSent = (sent: Sent, { typed, asked, channelId, proof }: Entry): boolean => {
  const isSameAmount = typed === '' || (asked !== '' && decimal(asked).eq(sent.amount));
  return isSameAmount && sent.channelId === channelId && (proof.state === 'idle' || isProofOf(sent, proof));
};

/** Step that a deposit is at: what is entered is checked in this order, and reviewed only once it was sent. */
const stepOf = (fault: AmountFault | undefined, isSent: boolean): DepositStep => {
  if (isSent) return 'review';
  return fault ? 'amount' : 'proof';
};

/** State of the form: what is entered and what is wrong with it, and sending it. */
const useDepositForm = ({ channel: fresh, read, onOver, consent, entered }: ChannelFormProps) => {
  const { entry, change } = entered;
  const rate = useSeenRate(fresh, read, entered, onOver);
  const { channel } = rate;
  const proof = useUpload('deposit-proof');
  const { data: { items: cards } = NO_CARDS } = fundsApi.useListBankCardsQuery();
  const [isMarked, setIsMarked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [wasProofLost] = useState(entry.hasProof);
  const {
    progress,
    amount: sentAmount,
    unsent,
    forget,
    start,
  } = useDepositIntent({
    onDone(sent) {
      const isLeft = isAllSent(sent, { typed, asked: amounts.asked, channelId: channel.id, proof });
      setIsDone(isLeft);
      if (!isLeft && isProofOf(sent, proof)) proof.cancel();
      return isLeft;
    },
    onOtherRate: rate.end,
  });
  const hasProof = proof.state !== 'idle';
  useEffect(() => change({ hasProof }), [hasProof, change]);
  const amounts = amountsOf(entry.amount, channel);
  const fault = faultOf(amounts, channel);
  const typed = entry.amount.entry;
  const isIdle = !isDone && progress === 'idle';
  useLeaveQuestion(isIdle && (typed !== '' || hasProof), !hasProof);
  const mayBeLarge = useLargeQuestion();
  const submit = async () => {
    // One that was sent stays until its record takes its place.
    if (isDone || proof.state !== 'done' || fault || !(await mayBeLarge(amounts.asked))) return;
    const { version: agreementVersion, language: agreementLanguage, firm } = consent;
    const agreed = { agreementVersion, agreementLanguage, firm };
    const request = { channelId: channel.id, amount: amounts.asked, rateSeen: channel.rate, ...agreed };
    start(
      channel.kind,
      { ...request, proofFileId: proof.file.id },
      cards.find(({ id }) => id === entry.bankCardId)?.id,
    );
  };
  return {
    ...{ proof, sentAmount, unsent, forget, amounts, fault, isMarked, submit, channel, rate },
    progress: isDone ? 'sending' : progress,
    step: stepOf(fault, !isIdle),
    /** Set once an amount was entered that another rate took the place of. */
    replaced: isIdle && typed !== '' ? rate.before : undefined,
    mark: () => setIsMarked(true),
    isFaultShown: isMarked || (typed !== '' && fault === 'minimum' && !isUnread(typed)),
    isProofToRepeat: wasProofLost && !hasProof && isIdle,
  };
};

const ChannelForm = (props: ChannelFormProps) => {
  const { channels, onOldAgreement, entered } = props;
  const { t } = useTranslation('shell');
  const { entry, change } = entered;
  const form = useDepositForm(props);
  const { channel, rate, proof, amounts, fault } = form;
  const enter = (amount: TypedAmount) => {
    form.forget();
    change({ amount, replaced: undefined });
  };
  // A figure of one currency is not the same sum in another: the dollars stay.
  const choose = (channelId: string) => {
    const way = channels.find(({ id }) => id === channelId);
    const isKept = way?.currency === channel.currency || entry.amount.side === 'asked';
    change({ way, ...(!isKept && { amount: { side: 'asked', entry: amounts.asked } }) });
  };
  const fields = useRef<HTMLDivElement>(null);
  const toObstacle = () => {
    form.mark();
    const field = channel.status === 'paused' ? 'way' : fault ? 'amount' : 'proof';
    fields.current
      ?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input:not([hidden]), select, [role="group"])`)
      ?.focus();
  };
  return (
    <Page
      title={t('titles.deposit')}
      hasMode
      actions={<RecordsLink />}
      dock={
        <SubmitDock
          form={form}
          typed={entry.amount}
          onEnter={enter}
          onObstacle={toObstacle}
          onOldAgreement={() => {
            entered.keep();
            onOldAgreement();
          }}
        />
      }
    >
      <div ref={fields} className={style.blocks}>
        <DepositSteps current={form.step} />
        <ChannelFields channels={channels} channel={channel} onChoose={choose}>
          {channel.kind === 'bank' ? (
            <CardField chosen={entry.bankCardId} onChoose={(bankCardId) => change({ bankCardId })} />
          ) : null}
        </ChannelFields>
        <AmountFields
          channel={channel}
          typed={entry.amount}
          amounts={amounts}
          fault={form.isFaultShown ? fault : undefined}
          onChange={enter}
        />
        <RateBlock key={channel.id} channel={channel} readAtMs={rate.readAtMs} onOver={rate.end} />
        {channel.status === 'paused' ? null : <Target channel={channel} />}
        <ProofField upload={proof} isMarked={form.isMarked} isToRepeat={form.isProofToRepeat}>
          <UsualTime seconds={props.expectedSeconds} />
        </ProofField>
        <LastDeposit />
      </div>
    </Page>
  );
};

type SubmitDockProps = {
  readonly form: ReturnType<typeof useDepositForm>;
  readonly typed: TypedAmount;
  readonly onEnter: (typed: TypedAmount) => void;
  /** Leads to what keeps the deposit from being sent. */
  readonly onObstacle: () => void;
  readonly onOldAgreement: () => void;
};

/** Button that sends the deposit, below why the last press did not, or which other rate counts now. */
const SubmitDock = ({ form, typed, onEnter, onObstacle, onOldAgreement }: SubmitDockProps) => {
  const { t } = useTranslation('deposits');
  const { enteredMoney } = useFormat();
  const figure = useCurrencyFigure({ isEntered: true });
  const { channel, rate, proof, progress, amounts, fault, unsent, replaced } = form;
  const isSaid = replaced !== undefined && isOtherRate(unsent?.error);
  const submitWords = () => {
    // What is entered meanwhile is not what was sent.
    if (form.sentAmount !== undefined) return t('submitAmount', { amount: enteredMoney(form.sentAmount) });
    if (amounts.asked === '' || fault === 'digits') return t('submit');
    const amount = enteredMoney(amounts.asked);
    if (replaced === undefined) return t('submitAmount', { amount });
    return t('submitFor', { amount, sent: figure(amounts.sent, channel.currency) });
  };
  const toNewRate = () => {
    form.forget();
    rate.end();
  };
  return (
    <>
      {replaced === undefined ? null : (
        <RateReplaced channel={channel} typed={typed} before={replaced} onEnter={onEnter} />
      )}
      {unsent && !isSaid ? <NotTaken unsent={unsent} onReadAgain={toNewRate} onOldAgreement={onOldAgreement} /> : null}
      <Button
        kind="confirm"
        onPress={() => void form.submit()}
        reason={useReason(channel, fault, proof.state)}
        reasonIcon={proof.state === 'sending' && !fault ? 'clock' : 'edit'}
        onBlockedPress={onObstacle}
        waiting={progress === 'idle' ? undefined : t(`progress.${progress}`)}
      >
        {submitWords()}
      </Button>
    </>
  );
};

type ProofFieldProps = {
  readonly upload: Upload;
  readonly isMarked: boolean;
  /** True after a reload that lost it. */
  readonly isToRepeat: boolean;
  readonly children: ReactNode;
};

/** Proof of the transfer, with its progress. */
const ProofField = ({ upload, isMarked, isToRepeat, children }: ProofFieldProps) => {
  const { t } = useTranslation('deposits');
  return (
    <Block className={style.fields} title={t('proof.title')} aside={t('proof.limits')}>
      {isToRepeat ? <p role="status">{t('proof.again')}</p> : null}
      <div data-field="proof">
        <PictureUpload
          label={t('proof.title')}
          upload={upload}
          camera="environment"
          placeholder={<Icon name="document" size={20} />}
          note={t('proof.note')}
          fault={isMarked && upload.state === 'idle' ? t('proof.missing') : undefined}
        />
      </div>
      <p className={style.note}>{t('proof.next')}</p>
      {children}
    </Block>
  );
};

/** Within which time deposits were lately credited; nothing while that is not known. */
const UsualTime = ({ seconds }: { readonly seconds: number | null }) => {
  const { t, i18n } = useTranslation('deposits');
  if (seconds === null) return null;
  return <p className={style.note}>{t('proof.usually', { time: formatSpan(i18n.language, seconds) })}</p>;
};

type NotTakenProps = {
  readonly unsent: Failure;
  readonly onReadAgain: () => void;
  readonly onOldAgreement: () => void;
};

/** Says why a deposit was not taken; a changed rate is read again, and so is a new agreement. */
const NotTaken = ({ unsent, onReadAgain, onOldAgreement }: NotTakenProps) => {
  const { t } = useTranslation('deposits');
  const code = unsent.error?.kind === 'refused' ? unsent.error.code : undefined;
  const action = (label: string, go: () => void) => (
    <Button isSmall icon="retry" onPress={go}>
      {label}
    </Button>
  );
  return (
    <NotDone
      title={t('unsent.title')}
      failure={unsent}
      action={
        code === REFUSALS['terms-changed']
          ? action(t('unsent.newRate'), onReadAgain)
          : code === REFUSALS['agreement-needed']
            ? action(t('unsent.agreement'), onOldAgreement)
            : undefined
      }
    />
  );
};

/** Says in words what is still missing; undefined where nothing is. */
const useReason = (channel: Channel, fault: AmountFault | undefined, proof: Upload['state']): string | undefined => {
  const { t } = useTranslation('deposits');
  const { firmMoney } = useFormat();
  if (channel.status === 'paused') return t('way.isPaused');
  if (fault) return t(`amount.fault.${fault}`, { minimum: firmMoney(channel.minimumAmount) });
  if (proof === 'done') return undefined;
  return t(proof === 'sending' ? 'proof.sending' : 'proof.missing');
};

/** Asks whether an unusually large amount is right. */
const useLargeQuestion = () => {
  const ask = useNotice();
  return async (amount: string): Promise<boolean> =>
    !isUnusualDeposit(amount) || ask({ mode: 'real', text: <LargeQuestion amount={amount} /> });
};

/** The question about an unusually large amount: covered while nobody looks at the page. */
const LargeQuestion = ({ amount }: { readonly amount: string }) => {
  const { t } = useTranslation('deposits');
  const { enteredMoney } = useFormat();
  return t('large', { amount: enteredMoney(amount) });
};

/** Asks before an amount and a proof would be lost; `isKept`: a reload loses neither. */
const useLeaveQuestion = (isHalfFilled: boolean, isKept: boolean) => {
  const { t } = useTranslation('deposits');
  const ask = useNotice();
  const mayLeave = useCallback(() => ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined, { isKept });
};
