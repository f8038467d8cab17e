import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { callerAddress } from './callerAddress.ts';

/**
 * Returns a function that finds the key by which limits count a request that Fastify does not see, as an upgrade; undefined for
 * one whose client has reset the connection: that has no address any more.
 */
export const callerOf = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string | undefined) => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    // The library's types leave out that a connection may have no address.
    const address: string | undefined = proxyAddr(request, isTrusted);
    return address === undefined ? undefined : callerAddress(address);
  };
};
