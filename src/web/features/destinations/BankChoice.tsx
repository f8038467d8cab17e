import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { FailedRead } from '../../refusals/index.ts';
import { Empty, Field, Icon, OptionRow, SkeletonRows, TextInput } from '../../ui/index.ts';
import style from './destinations.module.css';

const LONGEST = 100;

/** Letters that a search compares: without accents and in lower case. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

type Bank = Schema<'Bank'>;

/** A bank as it was chosen. */
export type ChosenBank = Bank & {
  /** True for the SWIFT code of another bank of the list. */
  readonly isOfOther: (swiftCode: string) => boolean;
};

/** List of banks with a search by name, country and SWIFT code. */
export const BankChoice = ({ onChoose }: { readonly onChoose: (bank: ChosenBank) => void }) => {
  const { t } = useTranslation('destinations');
  const { data, isError, error, refetch } = fundsApi.useListBanksQuery();
  const [text, setText] = useState('');
  const words = plain(text).split(/\s+/);
  const found = data?.items.filter(({ name, swiftCode, countryName }) => {
    const own = plain(`${name} ${countryName} ${swiftCode ?? ''}`);
    return words.every((word) => own.includes(word));
  });
  const choose = (bank: Bank) => {
    const codes = data?.items.filter((other) => other !== bank).map(({ swiftCode }) => swiftCode) ?? [];
    onChoose({ ...bank, isOfOther: (swiftCode) => codes.includes(swiftCode) });
  };
  return (
    <>
      <Field label={t('bank.search')}>
        <TextInput
          inputMode="search"
          autoComplete="off"
          maxLength={LONGEST}
          value={text}
          onChange={setText}
          lead={<Icon name="search" size={20} className={style.glass} />}
        />
      </Field>
      {found?.length === 0 ? <Empty title={t('bank.none.title')}>{t('bank.none.text')}</Empty> : null}
      <ul className={style.facts} aria-label={t('bank.list')}>
        {found?.map((bank) => (
          <OptionRow
            key={`${bank.swiftCode} ${bank.name}`}
            kind="setting"
            title={bank.name}
            note={bank.swiftCode === null ? bank.countryName : `${bank.countryName} · ${bank.swiftCode}`}
            isCurrent={false}
            onPress={() => choose(bank)}
          />
        ))}
      </ul>
      {!data && isError ? <FailedRead title={t('bank.failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonRows count={6} /> : null}
    </>
  );
};
