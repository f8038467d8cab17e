import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { AccountGate } from '../../accountGate/index.ts';
import { investmentDates } from '../../../domain/investments/dates.ts';
import type { Schema } from '../../api/index.ts';
import { investmentsApi } from '../../api/investments.ts';
import { selectUserInfo } from '../../device/session.ts';
import { useKeptSubjects } from '../../intents/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { useAddressParameter, useKeptState, useStepFocus } from '../../navigation/index.ts';
import { formatSpan } from '../../records/index.ts';
import { Block, Button, CheckLine, Page, useFormat } from '../../ui/index.ts';
import style from './investments.module.css';
import { AwaitedPage } from './Missing.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { usePurchasing } from './usePurchasing.ts';
import { waitOf } from './waitOf.ts';

const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** Purchase (§2): the warning with the customer's name on a screen of its own, then the amount and all its figures. */
export const PurchaseScreen = () => {
  const { t } = useTranslation('shell');
  const title = t('titles.purchase');
  return (
    <AccountGate title={title} needsIdentity>
      <Purchase title={title} />
    </AccountGate>
  );
};

const Purchase = ({ title }: { readonly title: string }) => {
  const product = useAddressParameter('product') ?? '';
  return <OfProduct key={product} id={product} title={title} />;
};

const OfProduct = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const user = useSelector(selectUserInfo);
  const [hasRead, setHasRead] = useKeptState((kept) => kept === true, `read ${id}`);
  const wasUnderWay = useKeptSubjects('openInvestment').includes(id);
  const query = investmentsApi.useGetAiProductQuery({ quantifyId: id }, READ_AGAIN);
  const purchasing = usePurchasing(id, (isOfWait) => {
    void query.refetch();
    // Whether it can be taken back stands in the warning.
    if (isOfWait) setHasRead(false);
  });
  // A press whose answer was lost is seen to its end, whether the page was loaded again meanwhile or not.
  const isForm = hasRead || wasUnderWay || purchasing.progress !== 'idle';
  useStepFocus(isForm ? 'amount' : 'warning');
  if (!query.data || !user) return <AwaitedPage query={query} title={title} />;
  if (isForm) return <PurchaseForm detail={query.data} title={title} purchasing={purchasing} />;
  // Who gets here has a verified identity, so the name of the identity is there.
  return (
    <Warning detail={query.data} name={user.realName ?? user.nickname} title={title} onRead={() => setHasRead(true)} />
  );
};

type WarningProps = {
  readonly detail: Schema<'AiProductDetail'>;
  readonly name: string;
  readonly title: string;
  readonly onRead: () => void;
};

/** What the product can cost, said to the customer by name before anything is asked. */
const Warning = ({ detail, name, title, onRead }: WarningProps) => {
  const { t } = useTranslation('investments');
  const { number } = useFormat();
  const [isAgreed, setIsAgreed] = useState(false);
  const { cycleDays } = detail.product;
  return (
    <Page
      title={title}
      hasMode
      dock={
        <Button kind="primary" reason={isAgreed ? undefined : t('warning.first')} onPress={onRead}>
          {t('warning.go')}
        </Button>
      }
    >
      <Block title={t('warning.title', { name })}>
        <ul className={style.points}>
          <li>{t('warning.loss')}</li>
          <li>{t('warning.tied', { days: number(cycleDays), count: cycleDays })}</li>
          <li>{t('warning.noPromise')}</li>
          <li>
            <Wait detail={detail} />
          </li>
        </ul>
        <CheckLine isChecked={isAgreed} onChange={setIsAgreed}>
          {t('warning.agree')}
        </CheckLine>
      </Block>
    </Page>
  );
};

/** Whether the purchase waits, how long, and until when it can be taken back. */
const Wait = ({ detail }: Pick<WarningProps, 'detail'>) => {
  const { t, i18n } = useTranslation('investments');
  const { date, time } = useFormat();
  const now = useServerSeconds();
  const waitSeconds = waitOf(detail);
  if (waitSeconds === undefined) return t('warning.dayOff');
  if (waitSeconds === 0) return t('warning.atOnce');
  const { beginsAt } = investmentDates({ at: now, cycleDays: detail.product.cycleDays, waitSeconds });
  const wait = formatSpan(i18n.language, waitSeconds);
  return t('warning.waits', { wait, date: date(beginsAt), time: time(beginsAt) });
};
