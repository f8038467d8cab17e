import { useTranslation } from 'react-i18next';
import { useNotice } from '../notice/NoticeProvider.tsx';
import { useCopy } from '../useCopy.ts';

/** Opens a page in the browser; returns the reason in the browser's words where it throws, and null where it opened. */
const open = (href: string): { readonly reason: string | undefined } | null => {
  try {
    const page = window.open(href, '_blank');
    if (!page) return { reason: undefined };
    page.opener = null;
    return null;
  } catch (error) {
    return { reason: error instanceof Error ? error.message : undefined };
  }
};

/**
 * Returns a function that opens a page in the browser, beside the app. Where that fails, an alert gives the reason (§8)
 * and offers to copy the address. Needs the texts of `reading`.
 */
export const useOpenOutside = (): ((href: string) => void) => {
  const { t } = useTranslation('reading');
  const ask = useNotice();
  const copy = useCopy();
  return (href) => {
    const failure = open(href);
    if (!failure) return;
    const text = (
      <>
        <b>{t('outside.failed')}</b>
        <br />
        {failure.reason ?? t('outside.blocked')} {t('outside.copy')}
      </>
    );
    void ask({ text }).then((isAgreed) => (isAgreed ? copy(href) : undefined));
  };
};
