import { callerAddress, siteOf, subscriberOf } from '../../../src/server/http/callerAddress.ts';

describe('callerAddress', () => {
  it.each([
    ['203.0.113.24', '203.0.113.24'],
    ['::ffff:203.0.113.24', '203.0.113.24'],
    ['127.0.0.1', '127.0.0.1'],
  ])('counts a caller by the IPv4 address: %s', (ip, address) => {
    expect(callerAddress(ip)).toBe(address);
  });

  it.each([
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3::'],
    ['2001:0DB8:85A3:08D3::1', '2001:db8:85a3:8d3::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['::1', '0:0:0:0::'],
    ['2001:db8:1:2:3:4:203.0.113.24', '2001:db8:1:2::'],
  ])('counts a caller by the network of the IPv6 address: %s [LIM-6]', (ip, network) => {
    expect(callerAddress(ip)).toBe(network);
  });
});

describe('the wider networks of a caller', () => {
  it.each([
    ['2001:db8:85a3:8d3::', '2001:db8:85a3:08', '2001:db8:85a3:'],
    ['2001:db8:85a3:8ff::', '2001:db8:85a3:08', '2001:db8:85a3:'],
    ['2001:db8:85a3:9ff::', '2001:db8:85a3:09', '2001:db8:85a3:'],
    ['2001:db8:0:0::', '2001:db8:0:00', '2001:db8:0:'],
    ['203.0.113.24', undefined, undefined],
  ])('of %s have 56 and 48 bits: %s, %s [SGN-52, SGN-59]', (caller, subscriber, site) => {
    expect([subscriberOf(caller), siteOf(caller)]).toEqual([subscriber, site]);
  });
});
