import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError, type Schema } from '../../api/index.ts';
import { address, PATHS, useBackCloses, useLeaveGuard, useNavigation } from '../../navigation/index.ts';
import { useChosenPlace } from '../../places/index.ts';
import { NotDone, RefusalAlert } from '../../refusals/index.ts';
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
import { closedFor } from './figures.ts';
import { LoanFields } from './LoanFields.tsx';
import style from './loans.module.css';
import { RatioAfter } from './RatioAfter.tsx';
import { SignatureField } from './SignatureField.tsx';
import type { Picturing } from './SignaturePad.tsx';
import { TextsField } from './TextsField.tsx';
import { amountIn } from './useAmountFault.ts';
import { type ApplicationEntry, type SignatureEntry, useApplicationEntry } from './useApplicationEntry.ts';
import { type ApplicationField, FIELDS, type Faults, useOwnFaults, useRefusedField } from './useApplicationFaults.ts';
import { useApplication } from './useLoanIntents.ts';

type Product = Schema<'LoanProduct'>;

/** What a place is chosen for: part of an address of the app. */
const PURPOSE = 'loan-address';
const LONGEST_ADDRESS = 300;

type ApplicationFormProps = {
  readonly product: Product;
  /** Reads the product again. */
  readonly onRefused: () => void;
};

/** Returns what makes a signature of what is drawn or typed; undefined where a picture did not arrive, or cannot be made. */
const useSigning = ({ kind, strokes, name }: SignatureEntry, onUnpictured: () => void) => {
  const picturing = useRef<Picturing>(null);
  const upload = useUpload('signature');
  const sign = async (): Promise<Schema<'LoanSignature'> | undefined> => {
    if (kind === 'typed') return { kind, name: name.trim() };
    const picture = await picturing.current?.().catch(() => undefined);
    if (!picture) {
      onUnpictured();
      return undefined;
    }
    const file = await upload.send({ picture, isOriginal: true });
    return file && { kind, fileId: file.id, strokes: strokes.map((stroke) => [...stroke]) };
  };
  return { picturing, upload, sign };
};

/** What a customer sees of a product before an application, as a text to compare. */
const seenOf = ({ terms, totalCostCap, withdrawalDays, maintenance }: Product): string =>
  JSON.stringify([terms, totalCostCap, withdrawalDays, maintenance]);

/** State of an application: what is entered, what is wrong with it, its upload, and sending it. */
const useApplicationForm = ({ product, onRefused }: ApplicationFormProps) => {
  const { replace } = useNavigation();
  const { entry, change, keep } = useApplicationEntry(product);
  const [isMarked, setIsMarked] = useState(false);
  const [isReviewed, setIsReviewed] = useState(false);
  const [signed, setSigned] = useState<Schema<'LoanSignature'>>();
  /** Terms and levels that were shown when the page that shows all was opened. */
  const [checked, setChecked] = useState(seenOf(product));
  /** True on the way to the map, which loses nothing. */
  const isKept = useRef(false);
  const signing = useSigning(entry.signature, () => {
    // It is drawn again.
    setIsMarked(true);
    change({ signature: { ...entry.signature, strokes: [] } });
  });
  const toForm = useCallback(() => setIsReviewed(false), []);
  useBackCloses(isReviewed, toForm);
  const application = useApplication(({ id }) => replace(address(PATHS.loanDetails, { id })));
  const own = useOwnFaults(product, entry);
  const refused = useRefusedField()(application.unsent?.error);
  const isComplete = FIELDS.every((field) => own[field] === undefined);
  const isUnderWay = application.progress !== 'idle';
  const isRefused = application.unsent?.error !== undefined;
  useEffect(() => {
    if (refused) setIsReviewed(false);
    if (isRefused) onRefused();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The words of a refusal are new at each drawing.
  }, [application.unsent]);
  // A text or a limit of the product may change while all is shown: what was agreed to is sent, and nothing else.
  useEffect(() => {
    if (!isReviewed || isComplete || isUnderWay) return;
    setIsReviewed(false);
    setIsMarked(true);
  }, [isReviewed, isComplete, isUnderWay]);

  const toReview = async () => {
    application.forget();
    const made = await signing.sign();
    if (!made) return;
    setSigned(made);
    setChecked(seenOf(product));
    setIsReviewed(true);
  };
  const faults: Faults = isMarked ? { ...own, ...refused } : { ...refused };
  return {
    ...{
      entry,
      keep,
      isKept,
      upload: signing.upload,
      picturing: signing.picturing,
      signed,
      isReviewed: isReviewed && (isComplete || isUnderWay),
      isUnderWay,
      areTermsOther: checked !== seenOf(product),
      own,
      faults,
      refusedField: FIELDS.find((field) => refused?.[field] !== undefined),
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
export const ApplicationForm = (props: ApplicationFormProps) => {
  const { product } = props;
  const form = useApplicationForm(props);
  const { entry, signed, isReviewed, isUnderWay, application } = form;
  const [isSent, setIsSent] = useState(false);
  useLeaveQuestion(!isSent && !isUnderWay && isBegun(entry), form.isKept);
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
      ...{ termsSeen: product.terms, totalCostCapSeen: product.totalCostCap, maintenanceSeen: product.maintenance },
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
        areTermsOther={form.areTermsOther}
        onChange={form.toForm}
      />
    );
  }
  return <Fields product={product} form={form} />;
};

/** Whether there is something to lose beside what the calculator entered. */
const isBegun = ({
  legalAddress,
  monthlyIncome,
  expectedInvestmentAmount,
  agreed,
  signature,
}: ApplicationEntry): boolean =>
  [legalAddress, monthlyIncome, expectedInvestmentAmount, signature.name].some((entered) => entered !== '') ||
  [...agreed, ...signature.strokes].length > 0;

type FieldsProps = { readonly product: Product; readonly form: ReturnType<typeof useApplicationForm> };

/** Moves the focus to a field, or to its place where nothing in it takes the focus. */
const focusOn = (form: HTMLElement | null, field: ApplicationField | undefined): void => {
  const place = form?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  (place?.querySelector<HTMLElement>(':is(input, select, textarea, button)') ?? place)?.focus();
};

const Fields = ({ product, form }: FieldsProps) => {
  const { t } = useTranslation('loans');
  const { entry, change, faults, own } = form;
  const fields = useRef<HTMLDivElement>(null);
  const toFault = () => {
    form.mark();
    focusOn(
      fields.current,
      FIELDS.find((field) => own[field] !== undefined),
    );
  };
  useEffect(() => focusOn(fields.current, form.refusedField), [form.refusedField]);
  const quantity = amountIn(entry.quantity);
  return (
    <Page
      title={t('apply.title')}
      subtitle={product.name}
      hasMode
      dock={<ReviewDock product={product} form={form} onFault={toFault} />}
    >
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
          <>
            <CostBlock quantity={quantity} days={entry.days} terms={product.terms} />
            <RatioAfter quantity={quantity} days={entry.days} terms={product.terms} levels={product.maintenance} />
          </>
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

type ReviewDockProps = FieldsProps & { readonly onFault: () => void };

/**
 * Button that leads to the page that shows all; it names what is missing, and leads there. Above it, why the application that
 * was sent was not taken.
 */
const ReviewDock = ({ product, form, onFault }: ReviewDockProps) => {
  const { t } = useTranslation(['loans', 'ui']);
  const { enteredMoney } = useFormat();
  const { own, upload, entry, faults, refusedField, application } = form;
  const { unsent, progress } = application;
  const first = FIELDS.find((field) => own[field] !== undefined);
  const closed = closedFor(product);
  const sending = upload.state === 'sending' ? t('signature.sending') : undefined;
  return (
    <div className={style.dock}>
      {upload.state === 'failed' && entry.signature.kind === 'drawn' ? (
        <RefusalAlert
          title={t('signature.notSent')}
          error={isCallError(upload.error) ? upload.error : undefined}
          otherwise={t('ui:error.unreachable')}
        />
      ) : null}
      {unsent && refusedField === undefined ? <NotDone title={t('notDone')} failure={unsent} ended="loan" /> : null}
      {first === undefined && refusedField !== undefined ? (
        <Alert tone="bad" title={t('notDone')}>
          {faults[refusedField]}
        </Alert>
      ) : null}
      <Button
        kind="primary"
        reason={closed ? t(`product.${closed}`) : first && own[first]}
        reasonIcon="edit"
        onBlockedPress={onFault}
        waiting={progress === 'idle' ? sending : t(`progress.${progress}`)}
        onPress={() => void form.toReview()}
      >
        {first === undefined
          ? t('apply.review', { amount: enteredMoney(amountIn(entry.quantity)) })
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
