import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the window after what its screen shows, such as one article, instead of the name of its route. */
export const useDocumentTitle = (title: string): void => {
  const { i18n } = useTranslation();
  const { language } = i18n;
  // The route names the window anew in each language, before this effect runs.
  useEffect(() => {
    document.title = `${title} · Sun`;
  }, [title, language]);
};
