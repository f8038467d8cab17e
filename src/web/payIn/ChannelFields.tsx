import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsSandbox } from '../device/configuration.ts';
import { PATHS } from '../navigation/index.ts';
import { Alert, Block, Field, IconButton, InGroups, LinkRow, QrCode, Segmented, Select, useCopy } from '../ui/index.ts';
import style from './payIn.module.css';
import type { Channel } from './useChannels.ts';

type Kind = Channel['kind'];

type ChannelFieldsProps = {
  /** Further fields of the way. */
  readonly children: ReactNode;
  readonly channels: readonly Channel[];
  readonly channel: Channel;
  readonly onChoose: (id: string) => void;
};

/** Choice of the way to pay in, and where to send. */
export const ChannelFields = ({ channels, channel, onChoose, children }: ChannelFieldsProps) => {
  const { t } = useTranslation('deposits');
  const ofKind = channels.filter(({ kind }) => kind === channel.kind);
  const kinds = (['crypto', 'bank'] as const).filter((kind) => channels.some((each) => each.kind === kind));
  const choose = (kind: Kind) => {
    const first = channels.find((each) => each.kind === kind && each.status === 'open');
    if (first) onChoose(first.id);
  };
  const nameOf = ({ name, status }: Channel) => (status === 'paused' ? t('way.paused', { name }) : name);
  return (
    <Block title={t('way.title')} className={style.fields}>
      <Segmented
        label={t('way.title')}
        options={kinds.map((kind) => ({ value: kind, label: t(`way.${kind}`) }))}
        value={channel.kind}
        onChange={choose}
      />
      <div data-field="way">
        <Field label={t(`way.choose.${channel.kind}`)}>
          <Select
            options={ofKind.map((each) => ({ value: each.id, label: nameOf(each) }))}
            value={channel.id}
            onChange={onChoose}
          />
        </Field>
      </div>
      {children}
    </Block>
  );
};

/** Where to send: address or account, each to be copied, with what must be known before. */
export const Target = ({ channel }: { readonly channel: Channel }) => {
  const { t } = useTranslation('deposits');
  const isSandbox = useSelector(selectIsSandbox);
  return (
    <>
      {isSandbox ? (
        <div className={style.alert}>
          <Alert tone="warn" title={t('target.sandbox')}>
            {t('target.sandboxText')}
          </Alert>
        </div>
      ) : null}
      {channel.kind === 'crypto' ? <CryptoTarget channel={channel} /> : <BankTarget channel={channel} />}
    </>
  );
};

const CryptoTarget = ({ channel }: { readonly channel: Channel & { readonly kind: 'crypto' } }) => {
  const { t } = useTranslation('deposits');
  const { address, coinName, coinNetwork } = channel;
  return (
    <>
      <div className={style.alert}>
        <Alert tone="warn" title={t('target.network', { coin: coinName, network: coinNetwork })}>
          {t('target.networkText', { coin: coinName, network: coinNetwork })}
        </Alert>
      </div>
      <Block title={t('target.address', { network: coinNetwork })}>
        <div className={style.code}>
          <QrCode text={address} label={t('target.code', { network: coinNetwork })} />
        </div>
        <Copied label={t('target.address', { network: coinNetwork })} text={address}>
          <InGroups text={address} />
        </Copied>
      </Block>
    </>
  );
};

const BankTarget = ({ channel }: { readonly channel: Channel & { readonly kind: 'bank' } }) => {
  const { t } = useTranslation('deposits');
  const facts = {
    payeeName: channel.payeeName,
    cardNumber: channel.cardNumber,
    swiftCode: channel.swiftCode,
    reference: channel.reference,
    bankName: channel.bankName,
    bankAddress: channel.bankAddress,
    payeeAddress: channel.payeeAddress,
  } as const;
  return (
    <>
      {channel.contactServiceFirst ? (
        <div className={style.alert}>
          <Alert tone="warn" title={t('target.service')}>
            {t('target.serviceText')}
          </Alert>
        </div>
      ) : null}
      <Block kind="flush" label={t('target.toService')}>
        <ul>
          <LinkRow kind="setting" title={t('target.toService')} to={PATHS.service} hasChevron />
        </ul>
      </Block>
      <Block title={t('target.account')}>
        {(Object.keys(facts) as (keyof typeof facts)[]).map((key) => (
          <Copied key={key} label={t(`target.bank.${key}`)} text={facts[key]}>
            {facts[key]}
          </Copied>
        ))}
      </Block>
    </>
  );
};

type CopiedProps = {
  readonly label: string;
  /** Caption in place of the label, as one that explains its figure. */
  readonly caption?: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
};

/** Text with its caption, and a button that copies it whole. */
export const Copied = ({ label, caption = label, text, children }: CopiedProps) => {
  const { t } = useTranslation('deposits');
  const copy = useCopy();
  return (
    <div className={style.copied}>
      <dl>
        <dt>{caption}</dt>
        <dd>{children}</dd>
      </dl>
      <IconButton icon="copy" label={t('target.copy', { what: label })} onPress={() => void copy(text)} />
    </div>
  );
};
