import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** One subscriber is given the first 64 bits and owns every address in the rest. */
const NETWORK_GROUPS = 4;

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));

/**
 * Returns the key that limits count a caller by: an IPv4 address in its plain form, or the network of an IPv6 address,
 * such as `2001:db8:0:1::`, because a limit for each IPv6 address would be none.
 */
export const callerAddress = (ip: string): string => {
  const [address = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: tail === undefined ? 0 : GROUPS - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
};

/** Hexadecimal digits of the fourth group that a subscriber of a provider does not choose: the network of 56 bits. */
const SUBSCRIBER_DIGITS = 2;

/** Returns the first 56 bits of an IPv6 caller, the usual network of one subscriber; undefined for an IPv4 address. */
export const subscriberOf = (caller: string): string | undefined => {
  if (!caller.endsWith('::')) return undefined;
  const [first, second, third, fourth = ''] = caller.split(':');
  return [first, second, third, fourth.padStart(4, '0').slice(0, SUBSCRIBER_DIGITS)].join(':');
};

/** Groups of an IPv6 network that one customer of a provider may own whole: 65,536 of the networks above. */
const SITE_GROUPS = 3;

/** Returns the beginning of all caller addresses in the wider network of an IPv6 caller; undefined for an IPv4 address. */
export const siteOf = (caller: string): string | undefined =>
  caller.endsWith('::') ? `${caller.split(':').slice(0, SITE_GROUPS).join(':')}:` : undefined;
