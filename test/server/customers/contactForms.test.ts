import { contactAddress } from '../../../src/domain/customer/contact.ts';
import { readContact } from '../../../src/server/customers/readContact.ts';

const addressOf = (entry: Parameters<typeof readContact>[0]) => {
  const read = readContact(entry);
  return 'refused' in read ? read.refused.code : contactAddress(read.contact);
};

/** Characters that a keyboard can put around an address: a wide space, a tab, a mark of byte order. */
const SPACES = [
  '\u0020',
  '\u0009',
  '\u000b',
  '\u000d',
  '\u00a0',
  '\u1680',
  '\u2007',
  '\u2028',
  '\u2029',
  '\u3000',
  '\ufeff',
];
const NO_SPACES = ['\u200b', '\u0085', '\u180e', '\u001c'];

describe('white space in a contact', () => {
  it('is what the contract lists, around an address and in a number [SGN-43]', () => {
    for (const space of SPACES) {
      expect(addressOf({ email: `${space}ann@example.com${space}` })).toBe('ann@example.com');
      expect(addressOf({ countryCode: '+44', phone: `7700${space}900123` })).toBe('+447700900123');
    }
    for (const other of NO_SPACES) {
      expect(addressOf({ email: `${other}ann@example.com` })).toBe(1106);
      expect(addressOf({ countryCode: '+44', phone: `7700${other}900123` })).toBe(1107);
    }
  });
});

describe('a sign in a phone number', () => {
  it('is ignored if it is a bracket, a dot or a hyphen of ASCII, and no other [SGN-44]', () => {
    expect(addressOf({ countryCode: '+1', phone: '(202) 555-01.23' })).toBe('+12025550123');
    for (const phone of ['（202）5550123', '202\u20115550123', '202–5550123', '202。5550123', '202/5550123']) {
      expect(addressOf({ countryCode: '+1', phone })).toBe(1107);
    }
  });
});
