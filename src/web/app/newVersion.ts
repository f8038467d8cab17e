/** A page's first script is named by its content: another name is another version of the app. */
const versionOf = (page: Document): string | null =>
  page.querySelector('script[src*="/main."]')?.getAttribute('src') ?? null;

const deployedVersion = async (): Promise<string | null> => {
  const response = await fetch(window.location.pathname, { cache: 'no-store' });
  return versionOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
};

/** Whether the page was not started anew for this version yet. Without storage nobody knows, and it is not. */
const isFirstStartFor = (version: string): boolean => {
  const key = `startedAnewFor:${version}`;
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, 'yes');
    return true;
  } catch {
    return false;
  }
};

/**
 * A file of the app did not come. Where that is because another version has been deployed meanwhile, the page starts anew
 * in it, at the same address: once for each version, as a host that serves two by turns would make it start for ever.
 */
export const startAnewWhereOutdated = async (startAnew: () => void): Promise<void> => {
  const deployed = await deployedVersion().catch(() => null);
  if (deployed !== null && deployed !== versionOf(document) && isFirstStartFor(deployed)) startAnew();
};

/** Notices every script and every style that does not come, whoever asked for it; `onMissing` is told. */
export const followMissingFiles = (onMissing: () => void): void => {
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) onMissing();
  };
  // An element's own failure does not bubble.
  window.addEventListener('error', follow, { capture: true });
};
