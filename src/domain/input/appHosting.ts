/** Parts of an address that decide whether it can be a backend's; those of the platform's `URL`. */
type ParsedAddress = {
  readonly protocol: string;
  readonly host: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly origin: string;
  readonly href: string;
};

/** What `config.json` beside the app names (docs/backend-guide.md); undefined where it names none. */
type NamedHosting<Address extends ParsedAddress> = {
  /** Origin of the API. */
  readonly backend: Address | undefined;
  /** Address of the market socket. */
  readonly socket: Address | undefined;
  /** True where answers and frames that break the contract are shown. */
  readonly showsViolations: boolean;
  /** True where Redux DevTools may look into the app. */
  readonly opensDevTools: boolean;
};

/**
 * Reads the text of `config.json`, for the app that follows it and for the server whose policy allows what it names. `parse`
 * parses an absolute address and throws where it is none. Ignores unknown fields; throws an error that names `file` where the
 * text is broken or names no backend that the app could call.
 */
export const readAppHosting = <Address extends ParsedAddress>(
  text: string,
  parse: (address: string) => Address,
  file = 'config.json',
): NamedHosting<Address> => {
  const addressOf = (field: string, value: unknown, schemes: readonly string[]): Address | undefined => {
    if (value === null || value === undefined) return undefined;
    const url = typeof value === 'string' ? attempt(() => parse(value)) : undefined;
    // An address without a name, a password, a query and a fragment.
    const isPlain = url && `${url.username}${url.password}${url.search}${url.hash}` === '';
    if (isPlain && schemes.includes(url.protocol)) return url;
    throw new Error(`${file}: ${field} must be an address of ${schemes.join(' or ')}, or null.`);
  };

  const content = attempt(() => JSON.parse(text) as unknown);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Error(`${file}: the content must be a JSON object.`);
  const { backend, socket, contractViolations, devTools } = content as Readonly<Record<string, unknown>>;
  const named = addressOf('backend', backend, ['https:', 'http:']);
  if (named && named.pathname !== '/') throw new Error(`${file}: backend must be an origin, without a path.`);
  return {
    backend: named,
    socket: addressOf('socket', socket, ['wss:', 'ws:']),
    showsViolations: contractViolations === true,
    opensDevTools: devTools === true,
  };
};

const attempt = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};
