import { useTranslation } from 'react-i18next';
import { Block, ErrorState, LinkRow, Page } from '../../ui/index.ts';
import { TEXT_ADDRESSES, TEXT_NAMES, type TextName } from './texts.ts';
import { useAcceptanceWords } from './useAcceptanceWords.ts';
import { useAcceptedTexts } from './useAcceptedTexts.ts';

/** Lists all legal texts, and of each which version the customer accepted last, in which language and when. */
export const TextList = () => {
  const { t } = useTranslation('legal');
  const { accepted, error, retry } = useAcceptedTexts();
  const acceptance = useAcceptanceWords();
  const noteOf = (name: TextName) => {
    const latest = accepted.find((each) => each.name === name);
    return latest ? { note: acceptance(latest) } : {};
  };
  return (
    <Page title={t('all')}>
      <Block kind="rows" label={t('all')}>
        <ul>
          {TEXT_NAMES.map((name) => (
            <LinkRow
              key={name}
              kind="setting"
              icon="document"
              title={t(`names.${name}`)}
              {...noteOf(name)}
              to={TEXT_ADDRESSES[name]}
              hasChevron
            />
          ))}
        </ul>
      </Block>
      {error ? <ErrorState title={t('acceptedFailed')} error={error} onRetry={retry} /> : null}
    </Page>
  );
};
