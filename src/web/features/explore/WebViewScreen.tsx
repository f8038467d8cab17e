import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsConfigured } from '../../api/index.ts';
import { PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import {
  Block,
  Button,
  Empty,
  IconButton,
  Page,
  SkeletonRows,
  targetOf,
  useIsShownWithin,
  useOpenOutside,
} from '../../ui/index.ts';
import style from './WebViewScreen.module.css';

/** What a page in the web view may do: nothing to the app, and nothing with storage of its own. */
const ALLOWED = 'allow-scripts allow-forms';

/**
 * Web view (§2): shows a page of a host that the firm allows (CNT-17) in a sandbox, below its address, with a way to the
 * browser. Any other address is refused with the reason.
 */
export const WebViewScreen = () => {
  const { t } = useTranslation(['explore', 'shell']);
  const url = useAddressParameter('url') ?? '';
  const isConfigured = useIsConfigured();
  const isShownWithin = useIsShownWithin();
  const openOutside = useOpenOutside();
  const target = targetOf(url);
  const page = target?.kind === 'page' ? target : undefined;
  // A page of this origin in a frame would be the app in the app.
  const isShown = page !== undefined && page.host !== window.location.host && isShownWithin(page.host);
  if (!page || !isShown) {
    return (
      <Page title={t('shell:titles.webView')}>
        {page && !isConfigured ? <SkeletonRows count={3} /> : <Refused page={page} />}
      </Page>
    );
  }
  const hostAt = page.href.indexOf(page.host, 'https://'.length);
  return (
    <Page
      title={t('shell:titles.webView')}
      subtitle={page.host}
      actions={<IconButton icon="globe" label={t('webView.open')} onPress={() => openOutside(page.href)} />}
    >
      <div className={style.view}>
        <p className={style.address}>
          <span className={style.opened}>{t('webView.opened')}</span>
          <bdi>
            {page.href.slice(0, hostAt)}
            <b>{page.host}</b>
            {page.href.slice(hostAt + page.host.length)}
          </bdi>
        </p>
        <PageFrame key={page.href} page={page} />
        <div className={style.foot}>
          <p>{t('webView.empty')}</p>
          <Button isSmall icon="globe" onPress={() => openOutside(page.href)}>
            {t('webView.open')}
          </Button>
        </div>
      </div>
    </Page>
  );
};

type PageFrameProps = { readonly page: { readonly href: string; readonly host: string } };

/** Frame of the page. When it shows another one, the address above it is no longer that of what is shown: it says so. */
const PageFrame = ({ page }: PageFrameProps) => {
  const { t } = useTranslation('explore');
  const [loads, setLoads] = useState(0);
  return (
    <>
      {loads > 1 ? (
        <p className={style.address} role="status">
          {t('webView.ledOn')}
        </p>
      ) : null}
      <iframe
        className={style.frame}
        title={t('webView.frame', { host: page.host })}
        src={page.href}
        sandbox={ALLOWED}
        referrerPolicy="no-referrer"
        onLoad={() => setLoads((before) => before + 1)}
      />
    </>
  );
};

type RefusedProps = { readonly page: { readonly href: string; readonly host: string } | undefined };

/**
 * Says why an address is not shown, and offers the browser for one that is a page. The maker of a link chooses its
 * words: no more of it than its host is shown.
 */
const Refused = ({ page }: RefusedProps) => {
  const { t } = useTranslation(['explore', 'shell']);
  const { switchTab } = useNavigation();
  const openOutside = useOpenOutside();
  const action = page ? (
    <Button isSmall icon="globe" onPress={() => openOutside(page.href)}>
      {t('webView.open')}
    </Button>
  ) : (
    <Button isSmall onPress={() => switchTab(PATHS.explore)}>
      {t('toNews')}
    </Button>
  );
  return (
    <Block label={t('shell:titles.webView')}>
      <Empty title={t('webView.refused')} action={action}>
        {page ? t('webView.notAllowed') : t('webView.noPage')}
        {page ? (
          <>
            <br />
            <bdi className={style.refused}>
              <b>{page.host}</b>
            </bdi>
            <br />
            {t('webView.fromLink')}
          </>
        ) : null}
      </Empty>
    </Block>
  );
};
