import { address, PATHS } from '../../navigation/index.ts';
import { useCopy } from '../../ui/index.ts';

/** Address of an article outside of the app; it opens for everybody. */
const linkOf = (id: string): string => {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${address(PATHS.exploreIndex, { id })}`;
};

/** Returns a function that shares an article by the phone's own sheet, or copies its link where there is none. */
export const useShare = (id: string, title: string | undefined): (() => Promise<void>) => {
  const copy = useCopy();
  return async () => {
    const url = linkOf(id);
    // Not every browser can share, whatever its types say.
    const canShare = 'share' in navigator;
    if (!canShare) return copy(url);
    try {
      await navigator.share({ url, ...(title !== undefined && { title }) });
    } catch (error) {
      // The customer closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(url);
    }
  };
};
