import { cleanup, render } from '@testing-library/react';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { HashRouter } from 'react-router-dom';
import { EventToast } from '../../src/web/app/EventToast.tsx';
import { type AppStore, createStore } from '../../src/web/app/store.ts';
import { createTexts } from '../../src/web/app/texts.ts';
import type { Language } from '../../src/web/device/languages.ts';
import { NavigationProvider } from '../../src/web/navigation/index.ts';
import { FormatProvider } from '../../src/web/ui/format/FormatProvider.tsx';
import { NoticeProvider } from '../../src/web/ui/notice/NoticeProvider.tsx';
import { Toast } from '../../src/web/ui/toast/Toast.tsx';
import { leaveOverlays } from './leaveOverlays.ts';
import { onMissing, readTexts } from './readTexts.ts';

/** Renders a part of a screen with everything around it: store, texts, addresses, dialogs. */
export const renderPart = async (
  part: ReactNode,
  {
    language = 'en',
    texts: features = [],
    origin = 'http://127.0.0.1:9',
  }: { readonly language?: Language; readonly texts?: readonly string[]; readonly origin?: string } = {},
): Promise<{ readonly store: AppStore; readonly texts: i18n }> => {
  const store = createStore({ origin, storage: undefined });
  const texts = await createTexts({ language, features, read: readTexts, onMissing });
  render(
    <Provider store={store}>
      <I18nextProvider i18n={texts}>
        <HashRouter>
          <NavigationProvider>
            <FormatProvider>
              <NoticeProvider>{part}</NoticeProvider>
              <Toast event={EventToast} />
            </FormatProvider>
          </NavigationProvider>
        </HashRouter>
      </I18nextProvider>
    </Provider>,
  );
  return { store, texts };
};

afterEach(async () => {
  cleanup();
  await leaveOverlays();
});
