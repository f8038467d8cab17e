const MAIN_SCRIPT = /<script[^>]*\ssrc="?([^\s">]*\/main\.[^\s">]*)/;

/** Returns a page's version: the name of its main script, which is hashed by its content. */
const versionIn = (html: string): string | null => MAIN_SCRIPT.exec(html)?.[1] ?? null;

const ownVersion = (): string | null => document.querySelector('script[src*="/main."]')?.getAttribute('src') ?? null;

/** Returns the version that a new start of this page would load. Throws where the page cannot be read. */
const deployedVersion = async (): Promise<string | null> => {
  const response = await fetch(window.location.pathname, { cache: 'no-store' });
  if (!response.ok) throw new Error(`Page answered ${response.status}.`);
  return versionIn(await response.text());
};

/** True when this tab has not yet been reloaded for this version. False without storage, which alone records it. */
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

/** Returns the deployed version where it is not this page's; null where it is, undefined where it cannot be read. */
export const laterDeployment = async (): Promise<string | null | undefined> => {
  const deployed = await deployedVersion().catch(() => undefined);
  return deployed === ownVersion() ? null : deployed;
};

/** Reloads the page for a deployed version, once. */
export const startAnewFor = (version: string, startAnew: () => void): void => {
  if (isFirstStartFor(version)) startAnew();
};

/**
 * Reloads the page at the same address when a file is missing because another version has been deployed: once for each
 * version, because a host that alternates between two versions would reload it endlessly.
 */
export const startAnewWhereOutdated = async (startAnew: () => void): Promise<void> => {
  const deployed = await laterDeployment();
  if (deployed) startAnewFor(deployed, startAnew);
};

/** Calls `onMissing` for every script and every style that fails to load. */
export const followMissingFiles = (onMissing: () => void): void => {
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) onMissing();
  };
  // An element's load error does not bubble.
  window.addEventListener('error', follow, { capture: true });
};
