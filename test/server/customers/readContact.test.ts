import { contactAddress } from '../../../src/domain/customer/contact.ts';
import { type ContactEntry, readContact } from '../../../src/server/customers/readContact.ts';

const addressOf = (entry: ContactEntry) => {
  const read = readContact(entry);
  return 'refused' in read ? read.refused.code : contactAddress(read.contact);
};

describe('an entered contact', () => {
  it.each([
    ['+44', '07700 900123', '+447700900123'],
    ['+44', '7700900123', '+447700900123'],
    ['+49', '0151 12345678', '+4915112345678'],
    ['+39', '06 1234 5678', '+390612345678'],
    ['+86', '13812345678', '+8613812345678'],
    ['+1', '(202) 555-0123', '+12025550123'],
    ['+81', '090-1234-5678', '+819012345678'],
    ['+66', '081 234 5678', '+66812345678'],
  ])("is one number in any of its country's notations: %s %s [SGN-8]", (countryCode, phone, address) => {
    expect(addressOf({ countryCode, phone })).toBe(address);
  });

  it.each([
    ['+44', '77009', 1107],
    ['+44', '9098790000', 1107],
    ['+86', '12345678901', 1107],
    ['+999', '7700900123', 1108],
    [undefined, '7700900123', 1108],
  ])('is refused: %s %s [SGN-5, SGN-6, SGN-9, SGN-10]', (countryCode, phone, code) => {
    expect(addressOf({ phone, ...(countryCode && { countryCode }) })).toBe(code);
  });

  it('is an address in lower case [SGN-1]', () => {
    expect(addressOf({ email: ' Sample@Example.com ' })).toBe('sample@example.com');
    expect(addressOf({ email: 'sample' })).toBe(1106);
  });
});
