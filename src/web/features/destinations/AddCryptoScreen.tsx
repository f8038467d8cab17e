import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountGate } from '../../accountGate/index.ts';
import type { Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { useAddressParameter } from '../../navigation/index.ts';
import { FailedRead, RefusalAlert } from '../../refusals/index.ts';
import { SecondStepProvider } from '../../secondStep/index.ts';
import { Alert, Block, Button, Empty, Field, InGroups, Page, Select, SkeletonRows, TextInput } from '../../ui/index.ts';
import style from './destinations.module.css';
import { ScanButton } from './ScanButton.tsx';
import { useCoinNames } from './useCoinNames.ts';
import { useWalletEntry } from './useWalletEntry.ts';

const LONGEST_ADDRESS = 200;
const LONGEST_NAME = 40;

/** Adds a crypto wallet, or edits the one whose id the address names. */
export const AddCryptoScreen = () => {
  const { t } = useTranslation(['destinations', 'shell']);
  const id = useAddressParameter('id');
  const title = t('shell:titles.addCrypto');
  const { data, isError, error, refetch } = fundsApi.useListCryptoWalletsQuery();
  const before = data?.items.find((wallet) => wallet.id === id);
  const isGone = data !== undefined && id !== undefined && !before;
  const isOffered = data === undefined || data.networks.length > 0;
  if (data && !isGone && isOffered) {
    return (
      <AccountGate title={title} needsIdentity>
        <SecondStepProvider>
          <WalletForm key={id} list={data} before={before} />
        </SecondStepProvider>
      </AccountGate>
    );
  }
  return (
    <AccountGate title={title} needsIdentity>
      <Page title={title} hasMode>
        {isGone ? <Empty title={t('gone.title')}>{t('gone.text')}</Empty> : null}
        {isOffered || isGone ? null : <Empty title={t('notOffered.wallet')}>{t('notOffered.text')}</Empty>}
        {!data && isError ? (
          <FailedRead title={t('wallet.failed')} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !isError ? <SkeletonRows count={4} /> : null}
      </Page>
    </AccountGate>
  );
};

type WalletFormProps = {
  readonly list: Schema<'CryptoWalletList'>;
  readonly before: Schema<'CryptoWallet'> | undefined;
};

const WalletForm = ({ list, before }: WalletFormProps) => {
  const { t } = useTranslation(['destinations', 'shell']);
  const form = useWalletEntry(list, before);
  const { entry, change, obstacle, lookAlike } = form;
  const fields = useRef<HTMLDivElement>(null);
  const toObstacle = () => {
    form.mark();
    fields.current?.querySelector<HTMLElement>(`[data-field="${obstacle}"] :is(input, select)`)?.focus();
  };
  return (
    <Page
      title={t('shell:titles.addCrypto')}
      hasMode
      dock={
        <Button
          kind="primary"
          onPress={() => void form.save()}
          reason={obstacle && t(`wallet.fault.${obstacle}`)}
          reasonIcon="edit"
          onBlockedPress={toObstacle}
          waiting={form.isSending ? t('saving') : undefined}
        >
          {t(before ? 'save' : 'wallet.add')}
        </Button>
      }
    >
      <Block label={t('shell:titles.addCrypto')}>
        <div ref={fields} className={style.fields}>
          <NetworkFields form={form} />
          <AddressField form={form} />
          <Field label={t('field.name')} help={t('wallet.nameHelp')}>
            <TextInput
              autoComplete="off"
              maxLength={LONGEST_NAME}
              value={entry.name}
              onChange={(name) => change({ name })}
            />
          </Field>
        </div>
      </Block>
      {lookAlike === undefined ? null : <LookAlike saved={lookAlike} />}
      {form.refused ? <RefusalAlert title={t('notSaved')} error={form.refused} otherwise={t('notSaved')} /> : null}
      <p className={style.closing}>{t('waits')}</p>
    </Page>
  );
};

type FormProps = { readonly form: ReturnType<typeof useWalletEntry> };

/** Field of the address, with the step to scan it; an address that fits is shown whole, to be compared. */
const AddressField = ({ form }: FormProps) => {
  const { t } = useTranslation('destinations');
  return (
    <div data-field="address">
      <Field
        label={t('field.address')}
        aside={<ScanButton format={form.format} onScan={(address) => form.change({ address })} />}
        error={form.fault === 'address' ? t(`wallet.fault.${form.addressFault}`) : undefined}
      >
        <TextInput
          content="code"
          autoComplete="off"
          maxLength={LONGEST_ADDRESS}
          value={form.entry.address}
          onChange={(address) => form.change({ address })}
          onBlur={form.leaveAddress}
        />
      </Field>
      {form.fitting === undefined ? null : (
        <div className={style.compared}>
          <p className={style.caption}>{t('wallet.compare')}</p>
          <InGroups text={form.fitting} />
        </div>
      )}
    </div>
  );
};

/** Warning that an address looks like a saved one, with that one whole. */
const LookAlike = ({ saved }: { readonly saved: string }) => {
  const { t } = useTranslation('destinations');
  return (
    <>
      <Alert tone="warn" title={t('wallet.lookAlike.title')}>
        {t('wallet.lookAlike.text')}
      </Alert>
      <Block title={t('wallet.lookAlike.saved')}>
        <InGroups text={saved} />
      </Block>
    </>
  );
};

/** Fields of the coin and its network; neither is chosen beforehand. */
const NetworkFields = ({ form }: FormProps) => {
  const { t } = useTranslation('destinations');
  const { coin, network } = useCoinNames();
  const { entry, change, networks, fault } = form;
  const choose = { value: '', label: t('choose') };
  return (
    <>
      <div data-field="coinName">
        <Field label={t('field.coinName')} error={fault === 'coinName' ? t('wallet.fault.coinName') : undefined}>
          <Select
            value={entry.coinName}
            onChange={(coinName) => change({ coinName })}
            options={[choose, ...form.coins.map((each) => ({ value: each, label: coin(each) }))]}
          />
        </Field>
      </div>
      <div data-field="coinNetwork">
        <Field
          label={t('field.coinNetwork')}
          help={t('wallet.networkHelp')}
          error={fault === 'coinNetwork' ? t('wallet.fault.coinNetwork') : undefined}
        >
          <Select
            value={entry.coinNetwork}
            onChange={(coinNetwork) => change({ coinNetwork })}
            options={[
              choose,
              ...networks.map((each) => ({ value: each.coinNetwork, label: network(each.coinNetwork) })),
            ]}
          />
        </Field>
      </div>
    </>
  );
};
