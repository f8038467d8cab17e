/** Address of the market socket: secure when the page is, and when the host starts with www (§7). */
export const marketUrl = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' || host.startsWith('www') ? 'wss' : 'ws'}://${host}/market`;
