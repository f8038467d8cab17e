import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Place of the firm's banners: below the market, so that nothing in sight moves when they come. Loads them once Home
 * stands; what fails to load leaves Home as it is.
 */
export const BannerPlace = () => {
  const { i18n } = useTranslation();
  const [Banners, setBanners] = useState<ComponentType>();
  useEffect(() => {
    let isGone = false;
    Promise.all([import('./PublishedBanners.tsx'), i18n.loadNamespaces('reading')]).then(
      ([loaded]) => {
        if (!isGone && i18n.hasResourceBundle(i18n.language, 'reading')) setBanners(() => loaded.default);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [i18n]);
  return Banners ? <Banners /> : null;
};
