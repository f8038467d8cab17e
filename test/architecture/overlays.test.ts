import { visitsOf } from '../support/browser/screens.ts';
import { sourceFiles } from '../support/sources.ts';

const app = sourceFiles('src/web');
const filesWith = (pattern: RegExp) =>
  app
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path.replace('src/web/', ''))
    .toSorted();

/** What a browser or a library lays over the page. */
const OVERLAY =
  /@base-ui\/react\/(alert-dialog|dialog|drawer|popover|menu|select|combobox|context-menu)|showModal\(|requestFullscreen\(|role="(alert)?dialog"|popover=/;

/** Each file that opens a sheet, with the state of a screen in which the tour of all screens goes back from it. */
const SHEETS: Readonly<Record<string, string>> = {
  'days/DaysSheet.tsx': 'the days',
  'features/chart/CandleTable.tsx': 'the table',
  'features/chart/ChartSettingsSheet.tsx': 'settings',
  'features/chart/lines/OrderLines.tsx': 'orders together',
  'features/destinations/AddBankScreen.tsx': 'the banks',
  'features/destinations/CardList.tsx': 'a card',
  'features/destinations/ScanButton.tsx': 'scanning',
  'features/destinations/WalletList.tsx': 'a wallet',
  'features/history/SymbolSheet.tsx': 'the instruments',
  'features/home/FavouritesSheet.tsx': 'the favourites',
  'features/loans/TextsField.tsx': 'a text',
  'features/positions/TaskFrame.tsx': 'closing',
  'features/profile/ChoiceSetting.tsx': 'the languages',
  'features/profile/Invitation.tsx': 'the code',
  'features/profile/PriceColours.tsx': 'own colours',
  'features/security/Passkeys.tsx': 'a passkey',
  'features/sign-in/LanguageChoice.tsx': 'the languages',
  'features/ticket/SlippageField.tsx': 'the slippage',
  'features/transactions/StatementSheet.tsx': 'the statement',
  'features/transactions/TransactionFilters.tsx': 'the types',
  'orders/ExitLevelInput.tsx': 'a unit over the stops',
  'secondStep/SecondStepProvider.tsx': 'the second step',
  'ui/explain/Explained.tsx': 'a formula',
  'ui/explain/ExplainedSum.tsx': 'a sum',
  'uploads/CropSheet.tsx': 'the crop',
};

describe('what opens over a screen', () => {
  it('is a sheet, a question or full screen, and each closes by the way back', () => {
    const overlays = ['features/chart/useFullScreen.ts', 'ui/notice/NoticeDialog.tsx', 'ui/sheet/SheetDrawer.tsx'];
    expect(filesWith(OVERLAY)).toEqual(overlays);
    const review = 'features/loans/ApplicationForm.tsx';
    expect(filesWith(/^ {2}(const isOnTop = )?useBackCloses\(/m)).toEqual([...overlays, review].toSorted());
  });

  it('is part of the tour of all screens: each sheet, and the question', () => {
    expect(filesWith(/<Sheet\s/)).toEqual(Object.keys(SHEETS));
    const visited = visitsOf({ open: '', pending: '', closed: '' }).map(({ shows }) => shows);
    expect(visited).toEqual(expect.arrayContaining([...Object.values(SHEETS), 'the question']));
  });
});
