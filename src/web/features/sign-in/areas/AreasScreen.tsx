import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/index.ts';
import { useNavigation } from '../../../navigation/index.ts';
import { Button, Empty, ErrorState, Page, SkeletonRows } from '../../../ui/index.ts';
import { chooseArea, chosenArea } from '../draft.ts';
import { readAlphabet } from './alphabet.ts';
import { type NamedArea, searchAreas, sectionsOf } from './areaList.ts';
import { AreaRows } from './AreaRows.tsx';
import { AreaSearch } from './AreaSearch.tsx';
import { AreaSections } from './AreaSections.tsx';
import { useNamedAreas } from './useNamedAreas.ts';

/** List of countries with their calling codes (§2): choosing one returns to the form that needs it. */
export const AreasScreen = () => {
  const { t } = useTranslation('shell');
  const areas = useNamedAreas();
  const [entered, setEntered] = useState('');
  return (
    <Page title={t('titles.areas')}>
      <AreaSearch value={entered} onChange={setEntered} />
      {areas ? <Areas areas={areas} entered={entered.trim()} onClear={() => setEntered('')} /> : <Unknown />}
    </Page>
  );
};

/** Placeholder or error shown before the list of countries is loaded, as on the first launch. */
const Unknown = () => {
  const { t } = useTranslation('areas');
  const { isError, error, refetch } = api.useGetCommonInfoQuery();
  return isError ? (
    <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows count={10} />
  );
};

type AreasProps = { readonly areas: readonly NamedArea[]; readonly entered: string; readonly onClear: () => void };

const Areas = ({ areas, entered, onClear }: AreasProps) => {
  const { t, i18n } = useTranslation('areas');
  const { back } = useNavigation();
  const sections = useMemo(() => {
    const letters = readAlphabet({ labels: t('alphabet.labels'), from: t('alphabet.from') });
    return sectionsOf(areas, { language: i18n.language, letters });
  }, [areas, i18n.language, t]);
  const chosen = chosenArea()?.country;
  const choose = ({ country, callingCode }: NamedArea) => {
    chooseArea({ country, callingCode });
    back();
  };
  if (entered === '') {
    return (
      <AreaSections sections={sections} chosen={areas.find(({ country }) => country === chosen)} onChoose={choose} />
    );
  }
  const found = searchAreas(areas, entered);
  if (found.length > 0) return <AreaRows areas={found} chosen={chosen} onChoose={choose} />;
  return (
    <Empty
      title={t('none.title', { entered })}
      action={
        <Button isSmall onPress={onClear}>
          {t('none.all')}
        </Button>
      }
    >
      {t('none.text')}
    </Empty>
  );
};
