import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import { Link, useAddressParameter } from '../../navigation/index.ts';
import { Empty, ErrorState, IconButton, Page, SkeletonRows, useDocumentTitle } from '../../ui/index.ts';
import style from './legal.module.css';
import { ReadableText } from './ReadableText.tsx';
import { type TextName, textAddress } from './texts.ts';
import { useLegalText } from '../../legalText/index.ts';
import { useAcceptedTexts } from './useAcceptedTexts.ts';

type Versions = Schema<'Agreement'>;

/** Returns the version that the address names, else the current one; undefined where there is no such version. */
const versionShown = ({ number, version, earlier }: Versions, named: string | undefined) =>
  named === undefined ? { number, version } : [{ number, version }, ...earlier].find((each) => each.version === named);

/**
 * Screen of a legal text: the version in force, or the one that the address names by `version`. The text itself is fetched
 * when its screen opens.
 */
export const TextScreen = ({ name }: { readonly name: TextName }) => {
  const { t } = useTranslation('legal');
  const named = useAddressParameter('version');
  const { data, error, isFetching, refetch } = api.useGetAgreementQuery({ name }, { refetchOnMountOrArgChange: true });
  const shown = data && versionShown(data, named);
  const isCurrent = shown?.version === data?.version;
  const acceptedTexts = useAcceptedTexts();
  const isAsAccepted = useAddressParameter('as') === 'accepted' || !isCurrent;
  const acceptance = acceptedTexts.accepted.find(
    (each) => each.name === name && each.agreementVersion === shown?.version,
  );
  const isWaiting = isAsAccepted && acceptedTexts.isLoading;
  const asAccepted = isAsAccepted ? acceptance : undefined;
  const { firm, language } = asAccepted ?? {};
  const read = useLegalText(name, isWaiting ? undefined : shown?.version, { firm, language });
  const title = read.state === 'ready' ? read.text.title : t(`names.${name}`);
  useDocumentTitle(title);
  const subtitle = shown && t(isCurrent ? 'inForce' : 'replaced', { number: shown.number, date: shown.version });
  const retry = read.state === 'failed' ? read.retry : !data && error && !isFetching ? () => void refetch() : undefined;
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        read.state === 'ready' ? <IconButton icon="print" label={t('print')} onPress={() => window.print()} /> : null
      }
    >
      {data && !shown ? <UnknownText to={textAddress(name)} words={t('current')} /> : null}
      {retry ? <ErrorState title={t('failed')} error={data ? undefined : error} onRetry={retry} /> : null}
      {read.state === 'ready' && data && shown ? (
        <ReadableText
          {...{ name, acceptedTexts }}
          text={read.text}
          versions={data}
          version={shown.version}
          valuesOf={isAsAccepted ? { acceptedAt: firm ? acceptance?.acceptedAt : undefined } : undefined}
          asAccepted={asAccepted}
        />
      ) : null}
      {read.state === 'loading' && !retry && !(data && !shown) ? <SkeletonRows count={6} /> : null}
    </Page>
  );
};

/** Shown where there is no such text, or no such version of it; leads to what there is. */
export const UnknownText = ({ to, words }: { readonly to: string; readonly words: string }) => {
  const { t } = useTranslation('legal');
  return (
    <Empty
      title={t('unknown.title')}
      action={
        <Link className={style.link} to={to}>
          {words}
        </Link>
      }
    >
      {t('unknown.text')}
    </Empty>
  );
};
