import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountGate } from '../../accountGate/index.ts';
import { api, isCallError, type Schema } from '../../api/index.ts';
import { loansApi } from '../../api/loans.ts';
import { saveFile } from '../../device/saveFile.ts';
import { address, Link, PATHS, useAddressParameter } from '../../navigation/index.ts';
import { Alert, Block, Button, Page, Sum, Sums, useFormat } from '../../ui/index.ts';
import { AwaitedPage } from './Awaited.tsx';
import { inPercent, instantOfDate } from './figures.ts';
import style from './loans.module.css';

type Contract = Schema<'LoanContract'>;
type ContractProps = { readonly contract: Contract };

/** The signed contract of a loan (§2): parties, terms, texts, signature, evidence and its hash; and the same as a file. */
export const LoanContractScreen = () => {
  const { t } = useTranslation('shell');
  const title = t('titles.loanContract');
  return (
    <AccountGate title={title}>
      <OfLoan title={title} />
    </AccountGate>
  );
};

const OfLoan = ({ title }: { readonly title: string }) => {
  const id = useAddressParameter('id') ?? '';
  const query = loansApi.useGetLoanContractQuery({ 'X-Account': 'real', id });
  if (!query.currentData) return <AwaitedPage query={query} title={title} />;
  const contract = query.currentData;
  return (
    <Page title={title} subtitle={contract.number} hasMode dock={<Download contract={contract} />}>
      <Parties contract={contract} />
      <Terms contract={contract} />
      <Signed contract={contract} />
      <Evidence contract={contract} />
    </Page>
  );
};

const Download = ({ contract: { loanId, number } }: ContractProps) => {
  const { t } = useTranslation('loans');
  const [read, { isLoading }] = loansApi.useReadContractFileMutation();
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    setFailure(undefined);
    const { data, error } = await read(loanId);
    if (data) saveFile(`sun-loan-${number}.pdf`, data);
    else setFailure((isCallError(error) && error.msg) || t('contract.failed'));
  };
  return (
    <div className={style.dock}>
      {failure === undefined ? null : (
        <Alert tone="bad" title={t('contract.failed')}>
          {failure}
        </Alert>
      )}
      <Button kind="primary" waiting={isLoading ? t('contract.loading') : undefined} onPress={() => void download()}>
        {t('contract.download')}
      </Button>
    </div>
  );
};

const Parties = ({ contract }: ContractProps) => {
  const { t } = useTranslation('loans');
  return (
    <Block title={t('contract.parties')}>
      <Sums>
        <Sum label={t('contract.lender')}>{contract.lender}</Sum>
        <Sum label={t('contract.borrower')}>{contract.borrower}</Sum>
        <Sum label={t('contract.idNumber')}>{contract.idNumber}</Sum>
        <Sum label={t('field.legalAddress')}>{contract.legalAddress}</Sum>
      </Sums>
    </Block>
  );
};

const Terms = ({ contract }: ContractProps) => {
  const { t } = useTranslation('loans');
  const { money, percent, date } = useFormat();
  const { terms, days, maintenance } = contract;
  return (
    <Block title={t('terms.title')} aside="USD">
      <Sums>
        <Sum label={t('cost.quantity')}>{money(contract.quantity)}</Sum>
        <Sum label={t('cost.term')}>{t('days', { count: days })}</Sum>
        <Sum label={t('contract.loaned')}>{date(contract.loanedAt)}</Sum>
        <Sum label={t('contract.due')}>{date(instantOfDate(contract.dueDate))}</Sum>
        <Sum label={t('terms.daily')}>{percent(inPercent(terms.dailyInterestRate))}</Sum>
        <Sum label={t('cost.interest', { count: days })}>{money(contract.expectedInterest)}</Sum>
        <Sum label={t('cost.platformFee')}>{money(contract.platformFee)}</Sum>
        <Sum label={t('terms.early')}>{percent(inPercent(terms.earlyRepaymentFeeRate))}</Sum>
        <Sum label={t('cost.total')} isTotal>
          {money(contract.totalToRepay)}
        </Sum>
        <Sum label={t('cost.effective')}>{percent(inPercent(contract.yearlyRate))}</Sum>
        <Sum label={t('levels.payout')}>{percent(maintenance.payout)}</Sum>
        <Sum label={t('levels.warning')}>{percent(maintenance.warning)}</Sum>
        <Sum label={t('levels.liquidation')}>{percent(maintenance.liquidation)}</Sum>
      </Sums>
    </Block>
  );
};

const Signed = ({ contract: { agreements, signature, signedAt } }: ContractProps) => {
  const { t } = useTranslation(['loans', 'legal']);
  const { date, time } = useFormat();
  return (
    <>
      <Block title={t('texts.title')}>
        <ul>
          {agreements.map(({ name, agreementVersion }) => (
            <li key={name}>
              <Link to={address(PATHS.agreement, { name })}>{t(`legal:names.${name}`)}</Link>
              <small className={style.line}>
                {t('texts.version', { date: date(instantOfDate(agreementVersion)) })}
              </small>
            </li>
          ))}
        </ul>
      </Block>
      <Block title={t('signature.title')}>
        {signature.kind === 'typed' ? <p>{signature.name}</p> : <Drawn image={signature.image} />}
        <p className={style.note}>{t('contract.signed', { date: date(signedAt), time: time(signedAt) })}</p>
      </Block>
    </>
  );
};

/** Signature that only its owner can read. */
const Drawn = ({ image }: { readonly image: string }) => {
  const { t } = useTranslation('loans');
  const { data } = api.useGetPictureQuery(image);
  return data ? <img className={style.signature} src={data} alt={t('signature.there')} /> : null;
};

const Evidence = ({ contract: { evidence, hash } }: ContractProps) => {
  const { t } = useTranslation('loans');
  return (
    <Block title={t('contract.evidence')}>
      <p className={style.text}>{t('contract.evidenceText')}</p>
      <ol className={style.below}>
        {evidence.map(({ kind, sha256, chain }) => (
          <li key={chain} className={style.below}>
            {t(`contract.kinds.${kind}`)}
            <small className={style.hash}>
              <br />
              SHA-256 {sha256}
              <br />
              {t('contract.chain')} {chain}
            </small>
          </li>
        ))}
      </ol>
      <p className={style.text}>
        <b>{t('contract.hash')}</b>
        <br />
        <span className={style.hash}>{hash}</span>
      </p>
    </Block>
  );
};
