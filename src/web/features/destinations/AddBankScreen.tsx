import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountGate } from '../../accountGate/index.ts';
import { normalBankNumber } from '../../../domain/destinations/bankCard.ts';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { useAddressParameter } from '../../navigation/index.ts';
import { FailedRead, RefusalAlert } from '../../refusals/index.ts';
import { SecondStepProvider } from '../../secondStep/index.ts';
import { Block, Button, Empty, Field, Page, Select, Sheet, SkeletonRows, TextInput } from '../../ui/index.ts';
import { BankChoice, type ChosenBank } from './BankChoice.tsx';
import style from './destinations.module.css';
import { type CardField as FieldName, type CardFault, LONGEST, TYPED_FIELDS, useCardEntry } from './useCardEntry.ts';

/** Adds a bank card, or edits the one whose id the address names. */
export const AddBankScreen = () => {
  const { t } = useTranslation(['destinations', 'shell']);
  const id = useAddressParameter('id');
  const title = t('shell:titles.addBank');
  const { data, isError, error, refetch } = fundsApi.useListBankCardsQuery();
  const before = data?.items.find((card) => card.id === id);
  const isGone = data !== undefined && id !== undefined && !before;
  const isOffered = data === undefined || data.currencies.length > 0;
  if (data && !isGone && isOffered) {
    return (
      <AccountGate title={title} needsIdentity>
        <SecondStepProvider>
          <CardForm key={id} before={before} currencies={data.currencies} />
        </SecondStepProvider>
      </AccountGate>
    );
  }
  return (
    <AccountGate title={title} needsIdentity>
      <Page title={title} hasMode>
        {isGone ? <Empty title={t('gone.title')}>{t('gone.text')}</Empty> : null}
        {isOffered || isGone ? null : <Empty title={t('notOffered.card')}>{t('notOffered.text')}</Empty>}
        {!data && isError ? <FailedRead title={t('card.failed')} error={error} onRetry={() => void refetch()} /> : null}
        {!data && !isError ? <SkeletonRows count={7} /> : null}
      </Page>
    </AccountGate>
  );
};

const COMPLETED = { realName: 'name', payeeName: 'name', payeeAddress: 'street-address' } as const;
const completionOf = (field: FieldName): string =>
  Object.entries(COMPLETED).find(([name]) => name === field)?.[1] ?? 'off';

const CONTENTS: Partial<Record<FieldName, 'capitals' | 'name'>> = {
  realName: 'name',
  bankName: 'name',
  payeeName: 'name',
  swiftCode: 'capitals',
  cardNumber: 'capitals',
};
const contentOf = (field: FieldName) => {
  const content = CONTENTS[field];
  return content && { content };
};

type CardFormProps = {
  readonly before: Schema<'BankCard'> | undefined;
  /** Currencies that are paid out to cards. */
  readonly currencies: readonly string[];
};

const CardForm = ({ before, currencies }: CardFormProps) => {
  const { t } = useTranslation(['destinations', 'shell']);
  const form = useCardEntry(before, currencies);
  const wordsOf = useFaultWords();
  const [isChoosing, setIsChoosing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const toObstacle = () => {
    form.mark();
    fields.current?.querySelector<HTMLElement>(`[data-field="${form.obstacle?.field}"] :is(input, select)`)?.focus();
  };
  return (
    <Page
      title={t('shell:titles.addBank')}
      hasMode
      dock={
        <Button
          kind="primary"
          onPress={() => void form.save()}
          reason={form.obstacle && wordsOf(form.obstacle)}
          reasonIcon="edit"
          onBlockedPress={toObstacle}
          waiting={form.isSending ? t('saving') : undefined}
        >
          {t(before ? 'save' : 'card.add')}
        </Button>
      }
    >
      <Block label={t('shell:titles.addBank')}>
        <div ref={fields} className={style.fields}>
          {TYPED_FIELDS.map((field) => (
            <CardField key={field} field={field} form={form} onChooseBank={() => setIsChoosing(true)} />
          ))}
          <CurrencyField form={form} currencies={currencies} />
        </div>
      </Block>
      {form.refused ? <RefusalAlert title={t('notSaved')} error={form.refused} otherwise={t('notSaved')} /> : null}
      <p className={style.closing}>{t('waits')}</p>
      <Sheet isOpen={isChoosing} onClose={() => setIsChoosing(false)} title={t('card.chooseBank')}>
        <BankChoice
          onChoose={(bank) => {
            form.change({ bankName: bank.name, swiftCode: bank.swiftCode ?? ownCode(form.entry.swiftCode, bank) });
            setIsChoosing(false);
          }}
        />
      </Sheet>
    </Page>
  );
};

/** Entered code that a chosen bank without one in the list may have; empty where it is another bank's. */
const ownCode = (entered: string, { isOfOther }: ChosenBank): string =>
  isOfOther(normalBankNumber(entered)) ? '' : entered;

const useFaultWords = () => {
  const { t } = useTranslation('destinations');
  return ({ field, why }: CardFault): string =>
    why === 'missing' ? t('card.missing', { field: t(`field.${field}`) }) : t(`card.fault.${why}`);
};

type CardFieldProps = {
  readonly field: FieldName;
  readonly form: ReturnType<typeof useCardEntry>;
  readonly onChooseBank: () => void;
};

type CurrencyFieldProps = Pick<CardFieldProps, 'form'> & Pick<CardFormProps, 'currencies'>;

/** Currency of the card: one that is paid out. */
const CurrencyField = ({ form, currencies }: CurrencyFieldProps) => {
  const { t } = useTranslation('destinations');
  const fault = form.faultAt('currency');
  const wordsOf = useFaultWords();
  const { currency } = form.entry;
  const isPaid = currencies.includes(currency);
  return (
    <div data-field="currency">
      <Field label={t('field.currency')} error={fault && wordsOf(fault)}>
        <Select
          options={[
            ...(isPaid ? [] : [{ value: '', label: t('choose') }]),
            ...currencies.map((each) => ({ value: each, label: each })),
          ]}
          value={isPaid ? currency : ''}
          onChange={(chosen) => form.change({ currency: chosen })}
        />
      </Field>
    </div>
  );
};

/** One field of a bank card; the bank's name can be chosen from a list too. */
const CardField = ({ field, form, onChooseBank }: CardFieldProps) => {
  const { t } = useTranslation('destinations');
  const wordsOf = useFaultWords();
  const fault = form.faultAt(field);
  const help = {
    cardNumber: t(`card.numberHelp.${form.numberKind}`),
    swiftCode: t('card.swiftHelp'),
  };
  const choice = (
    <button type="button" className={style.scan} aria-haspopup="dialog" onClick={onChooseBank}>
      {t('card.chooseBank')}
    </button>
  );
  return (
    <div data-field={field}>
      <Field
        label={t(`field.${field}`)}
        aside={field === 'bankName' ? choice : undefined}
        help={field === 'cardNumber' || field === 'swiftCode' ? help[field] : undefined}
        error={fault && wordsOf(fault)}
      >
        <TextInput
          {...contentOf(field)}
          autoComplete={completionOf(field)}
          maxLength={LONGEST[field]}
          value={form.entry[field]}
          onChange={(text) => form.change({ [field]: text })}
          onBlur={() => form.leave(field)}
        />
      </Field>
    </div>
  );
};
