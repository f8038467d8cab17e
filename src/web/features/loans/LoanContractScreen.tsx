import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenContract } from '../../../domain/loans/contractWords.ts';
import { AccountGate } from '../../accountGate/index.ts';
import { api, type CallError, isCallError, type Schema } from '../../api/index.ts';
import { loansApi } from '../../api/loans.ts';
import { saveFile } from '../../device/saveFile.ts';
import { address, Link, PATHS, useAddressParameter } from '../../navigation/index.ts';
import { RefusalAlert } from '../../refusals/index.ts';
import { Block, Button, IconButton, Page, SkeletonRows, useFormat } from '../../ui/index.ts';
import { AwaitedPage } from './Awaited.tsx';
import { EvidencePieces } from './EvidencePieces.tsx';
import { Lines } from './Lines.tsx';
import style from './loans.module.css';
import { useContractWords } from './useContractWords.ts';

type Contract = NonNullable<ReturnType<typeof loansApi.useGetLoanContractQuery>['currentData']>;
type ContractProps = { readonly contract: Contract };

/**
 * The signed contract of a loan (§2): parties, terms, texts, signature, evidence and its hash, in the words of its language;
 * and the same words as a file.
 */
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
  const { t } = useTranslation('legal');
  const id = useAddressParameter('id') ?? '';
  const query = loansApi.useGetLoanContractQuery({ 'X-Account': 'real', id });
  if (!query.currentData) return <AwaitedPage query={query} title={title} isNamed />;
  const contract = query.currentData;
  return (
    <Page
      title={title}
      subtitle={contract.number}
      hasMode
      actions={<IconButton icon="print" label={t('print')} onPress={() => window.print()} />}
      dock={<Download contract={contract} />}
    >
      <Written contract={contract} />
      <EvidencePieces contract={contract} />
    </Page>
  );
};

const Download = ({ contract: { loanId, number } }: ContractProps) => {
  const { t } = useTranslation(['loans', 'ui']);
  const [read, { isLoading }] = loansApi.useReadContractFileMutation();
  const [failure, setFailure] = useState<{ readonly error: CallError | undefined }>();
  const download = async () => {
    setFailure(undefined);
    const { data, error } = await read(loanId);
    if (data) saveFile(`sun-loan-${number}.pdf`, data);
    else setFailure({ error: isCallError(error) ? error : undefined });
  };
  return (
    <div className={style.dock}>
      {failure === undefined ? null : (
        <RefusalAlert
          title={t('contract.failed')}
          error={failure.error}
          otherwise={t('ui:error.unreachable')}
          ended="loan"
        />
      )}
      <Button kind="primary" waiting={isLoading ? t('contract.loading') : undefined} onPress={() => void download()}>
        {t('contract.download')}
      </Button>
    </div>
  );
};

/** All words of the contract, in its language: those of its file, in their order (LON-91). */
const Written = ({ contract }: ContractProps) => {
  const { language, signature } = contract;
  const words = useContractWords(language);
  const { serverWords } = useFormat();
  if (!words) return <SkeletonRows count={6} />;
  const { parties, loan, rights, agreements, evidence, hash } = writtenContract(contract, words);
  return (
    <div lang={language}>
      <Block title={words.title}>
        <Lines lines={parties} />
        {signature.kind === 'drawn' ? <Drawn image={signature.image} /> : null}
      </Block>
      <Block title={words.loan}>
        <Lines lines={loan.map(([label, value]) => [label, serverWords(value)])} />
      </Block>
      {rights.length === 0 ? null : (
        <Block title={words.rights}>
          {rights.map((paragraph) => (
            <p key={paragraph} className={style.text}>
              {serverWords(paragraph)}
            </p>
          ))}
        </Block>
      )}
      <Block title={words.agreements} aside={words.version}>
        <Lines
          lines={agreements.map(([name, version], at) => {
            const text = contract.agreements[at];
            return [name, text ? <Version key={name} text={text} words={version} /> : version];
          })}
        />
      </Block>
      <Block title={words.evidence}>
        <p className={style.text}>{words.evidenceNote}</p>
        <ol className={style.evidence}>
          {evidence.map(({ piece, sha256, chain }) => (
            <li key={chain}>
              <span>{words.piece}</span>
              <b>{piece}</b>
              <span>SHA-256</span>
              <code>{sha256}</code>
              <span>{words.chain}</span>
              <code>{chain}</code>
            </li>
          ))}
        </ol>
        <p className={style.hash}>{hash}</p>
      </Block>
    </div>
  );
};

type VersionProps = { readonly text: Schema<'LoanAgreement'>; readonly words: string };

/** Date of a text's version, which leads to the text as it was accepted. */
const Version = ({ text: { name, agreementVersion }, words }: VersionProps) => (
  <Link to={address(PATHS.agreement, { name, version: agreementVersion, as: 'accepted' })}>{words}</Link>
);

/** Signature that only its owner can read. */
const Drawn = ({ image }: { readonly image: string }) => {
  const { t } = useTranslation('loans');
  const { data } = api.useGetPictureQuery(image);
  return data ? <img className={style.signature} src={data} alt={t('signature.there')} /> : null;
};
