import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { address, PATHS, useBackCloses, useLeaveGuard, useNavigation } from '../../navigation/index.ts';
import { useChosenPlace } from '../../places/index.ts';
import {
  Alert,
  AmountInput,
  Block,
  Button,
  Field,
  FigureField,
  Page,
  TextArea,
  useFormat,
  useNotice,
} from '../../ui/index.ts';
import { useUpload } from '../../uploads/index.ts';
import { ApplicationReview } from './ApplicationReview.tsx';
import { CostBlock } from './CostBlock.tsx';
import { LoanFields } from './LoanFields.tsx';
import style from './loans.module.css';
import { SignatureField } from './SignatureField.tsx';
import type { Picturing } from './SignaturePad.tsx';
import { TextsField } from './TextsField.tsx';
import { amountIn } from './useAmountFault.ts';
import { useApplicationEntry } from './useApplicationEntry.ts';
import { FIELDS, type Faults, useOwnFaults, useRefusedField } from './useApplicationFaults.ts';
import { useApplication } from './useLoanIntents.ts';

type Product = Schema<'LoanProduct'>;

/** What a place is chosen for: part of an address of the app. */
const PURPOSE = 'loan-address';
const LONGEST_ADDRESS = 300;

/** State of an application: what is entered, what is wrong with it, its upload, and sending it. */
const useApplicationForm = (product: Product) => {
  const { replace } = useNavigation();
  const { entry, change, keep } = useApplicationEntry(product);
  const [isMarked, setIsMarked] = useState(false);
  const [isReviewed, setIsReviewed] = useState(false);
  const [signed, setSigned] = useState<Schema<'LoanSignature'>>();
  const picturing = useRef<Picturing>(null);
  /** True on the way to the map, which loses nothing. */
  const isKept = useRef(false);
  const upload = useUpload('signature');
  const toForm = useCallback(() => setIsReviewed(false), []);
  useBackCloses(isReviewed, toForm);
  const application = useApplication(({ id }) => replace(address(PATHS.loanDetails, { id })));
  const own = useOwnFaults(product, entry);
  const refused = useRefusedField()(application.unsent?.error);
  const isComplete = FIELDS.every((field) => own[field] === undefined);
  useEffect(() => {
    if (refused) setIsReviewed(false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The words of a refusal are new at each drawing.
  }, [application.unsent]);

  const toReview = async () => {
    const { kind, strokes, name } = entry.signature;
    application.forget();
    if (kind === 'typed') setSigned({ kind, name: name.trim() });
    else {
      const picture = await picturing.current?.().catch(() => undefined);
      const file = picture && (await upload.send({ picture, isOriginal: true }));
      if (!file) return;
      setSigned({ kind, fileId: file.id, strokes: strokes.map((stroke) => [...stroke]) });
    }
    setIsReviewed(true);
  };
  const faults: Faults = isMarked ? { ...own, ...refused } : { ...refused };
  return {
    ...{
      entry,
      keep,
      isKept,
      upload,
      picturing,
      signed,
      isReviewed,
      isComplete,
      own,
      faults,
      application,
      toForm,
      toReview,
    },
    mark: () => setIsMarked(true),
    change(part: Parameters<typeof change>[0]) {
      application.forget();
      change(part);
    },
  };
};

/** Application for a loan: figures, the customer's circumstances, the texts and the signature; then all of it once more. */
export const ApplicationForm = ({ product }: { readonly product: Product }) => {
  const form = useApplicationForm(product);
  const { entry, signed, isReviewed, application } = form;
  const [isSent, setIsSent] = useState(false);
  const isUnderWay = application.progress !== 'idle';
  useLeaveQuestion(!isSent && !isUnderWay && entry.legalAddress !== '', form.isKept);
  useEffect(() => {
    if (isUnderWay) setIsSent(true);
    else if (application.unsent) setIsSent(false);
  }, [isUnderWay, application.unsent]);
  if (isReviewed && signed && entry.days !== null) {
    const request: Schema<'ApplyForLoanRequest'> = {
      productId: product.id,
      quantity: amountIn(entry.quantity),
      days: entry.days,
      legalAddress: entry.legalAddress.trim(),
      monthlyIncome: amountIn(entry.monthlyIncome),
      expectedInvestmentAmount: amountIn(entry.expectedInvestmentAmount),
      termsSeen: product.terms,
      agreements: product.agreements,
      signature: signed,
    };
    const { upload } = form;
    return (
      <ApplicationReview
        product={product}
        request={request}
        picture={upload.state === 'done' ? upload.picture : undefined}
        application={application}
        onChange={form.toForm}
      />
    );
  }
  return <Fields product={product} form={form} />;
};

type FieldsProps = { readonly product: Product; readonly form: ReturnType<typeof useApplicationForm> };

const Fields = ({ product, form }: FieldsProps) => {
  const { t } = useTranslation('loans');
  const { entry, change, faults, own } = form;
  const fields = useRef<HTMLDivElement>(null);
  const toFault = () => {
    form.mark();
    const first = FIELDS.find((field) => own[field] !== undefined);
    fields.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, select, textarea, button)`)?.focus();
  };
  const quantity = amountIn(entry.quantity);
  return (
    <Page title={t('apply.title')} subtitle={product.name} hasMode dock={<ReviewDock form={form} onFault={toFault} />}>
      <div ref={fields}>
        <Block title={t('calculator')} className={style.fields}>
          <LoanFields
            product={product}
            quantity={entry.quantity}
            days={entry.days}
            faults={faults}
            onQuantity={(value) => change({ quantity: value })}
            onDays={(days) => change({ days })}
          />
        </Block>
        {own.quantity === undefined && own.days === undefined && entry.days !== null ? (
          <CostBlock quantity={quantity} days={entry.days} terms={product.terms} />
        ) : null}
        <About form={form} />
        <TextsField
          wanted={product.agreements}
          agreed={entry.agreed}
          fault={faults.agreements}
          onAgree={(agreed) => change({ agreed })}
        />
        <SignatureField
          entry={entry.signature}
          fault={faults.signature}
          onChange={(signature) => change({ signature })}
          picturing={form.picturing}
        />
      </div>
    </Page>
  );
};

const SUMS = ['monthlyIncome', 'expectedInvestmentAmount'] as const;

/** Legal address, typed or chosen on the map, income, and what the customer means to invest. */
const About = ({ form: { entry, change, keep, isKept, faults } }: Pick<FieldsProps, 'form'>) => {
  const { t } = useTranslation('loans');
  const { place, chooseLocation, forget } = useChosenPlace(PURPOSE);
  useEffect(() => {
    if (!place) return;
    change({ legalAddress: place.address.slice(0, LONGEST_ADDRESS) });
    forget();
  }, [place, change, forget]);
  const choose = () => {
    isKept.current = true;
    keep();
    chooseLocation();
  };
  return (
    <Block title={t('about')} className={style.fields}>
      <div data-field="legalAddress">
        <Field label={t('field.legalAddress')} error={faults.legalAddress}>
          <TextArea
            value={entry.legalAddress}
            onChange={(legalAddress) => change({ legalAddress })}
            maxLength={LONGEST_ADDRESS}
            autoComplete="street-address"
          />
        </Field>
        <div className={style.below}>
          <Button isSmall onPress={choose}>
            {t('field.chooseLocation')}
          </Button>
        </div>
      </div>
      {SUMS.map((field) => (
        <div key={field} data-field={field}>
          <FigureField
            label={t(`field.${field}`)}
            value={entry[field]}
            onChange={(value) => change({ [field]: value })}
            error={faults[field]}
          >
            <AmountInput
              value={entry[field]}
              onChange={(value) => change({ [field]: value })}
              unit="USD"
              ownUnit="USD"
            />
          </FigureField>
        </div>
      ))}
    </Block>
  );
};

/** Button that leads to the page that shows all; it names what is missing, and leads there. */
const ReviewDock = ({ form, onFault }: Pick<FieldsProps, 'form'> & { readonly onFault: () => void }) => {
  const { t } = useTranslation('loans');
  const { firmMoney } = useFormat();
  const { own, upload, entry, faults } = form;
  const first = FIELDS.find((field) => own[field] !== undefined);
  const refused = FIELDS.find((field) => faults[field] !== undefined);
  return (
    <div className={style.dock}>
      {upload.state === 'failed' ? (
        <Alert tone="bad" title={t('signature.notSent')}>
          {t('ui:error.unreachable')}
        </Alert>
      ) : null}
      {first === undefined && refused !== undefined ? (
        <Alert tone="bad" title={t('notDone')}>
          {faults[refused]}
        </Alert>
      ) : null}
      <Button
        kind="primary"
        reason={first === undefined ? undefined : own[first]}
        reasonIcon="edit"
        onBlockedPress={onFault}
        waiting={upload.state === 'sending' ? t('signature.sending') : undefined}
        onPress={() => void form.toReview()}
      >
        {first === undefined
          ? t('apply.review', { amount: firmMoney(amountIn(entry.quantity)) })
          : t('apply.reviewAll')}
      </Button>
    </div>
  );
};

/** Asks before what was entered would be lost; a reload loses nothing. */
const useLeaveQuestion = (isHalfFilled: boolean, isKept: RefObject<boolean>) => {
  const { t } = useTranslation('loans');
  const ask = useNotice();
  const mayLeave = useCallback(async () => isKept.current || ask({ text: t('leave.application') }), [ask, t, isKept]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined, { isKept: true });
};
