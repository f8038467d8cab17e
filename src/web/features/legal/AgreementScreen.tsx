import { useTranslation } from 'react-i18next';
import { PATHS, useAddressParameter } from '../../navigation/index.ts';
import { Page } from '../../ui/index.ts';
import { TextList } from './TextList.tsx';
import { TextScreen, UnknownText } from './TextScreen.tsx';
import { TEXT_NAMES } from './texts.ts';

/** Text that the address names by `name` (§2); without a name the list of all legal texts. */
export const AgreementScreen = () => {
  const { t } = useTranslation('legal');
  const named = useAddressParameter('name');
  if (named === undefined) return <TextList />;
  const name = TEXT_NAMES.find((each) => each === named);
  if (name) return <TextScreen key={name} name={name} />;
  return (
    <Page title={t('all')}>
      <UnknownText to={PATHS.agreement} words={t('all')} />
    </Page>
  );
};

/** Screens of §2 that are one text each. */
export const PrivacyScreen = () => <TextScreen name="privacy" />;
export const RegulationScreen = () => <TextScreen name="regulation" />;
export const LoanAgreementScreen = () => <TextScreen name="lending" />;
export const LoanInstructionsScreen = () => <TextScreen name="borrowing" />;
export const LegalRulesScreen = () => <TextScreen name="liability" />;
