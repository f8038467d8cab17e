const KEY = 'sun_device';
const TOKEN_BYTES = 32;
const FORM = /^[\w-]{32,128}$/;

/** Token of a device that stores nothing: it lasts as long as the page. */
let unstored: string | undefined;

const drawToken = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

/**
 * Returns the token by which this device names itself, drawn at random at the first call and stored for good: a customer who
 * has signed in here is not kept out by what others try. It belongs to the device, not to a customer, and outlives a sign-out.
 */
export const deviceToken = (): string => {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored !== null && FORM.test(stored)) return stored;
    const drawn = unstored ?? drawToken();
    unstored = drawn;
    localStorage.setItem(KEY, drawn);
    return drawn;
  } catch {
    return (unstored ??= drawToken());
  }
};
