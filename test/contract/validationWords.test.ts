import { LANGUAGES } from '../../src/contract/index.ts';
import { textsOf } from '../support/texts.ts';

/** Messages of the specification's validation rules (§5) and of its catalogue (§8): where each is, and how it begins in English. */
const MESSAGES: readonly (readonly [at: string, words: string])[] = [
  ['refusals.json:password-too-short', 'Password too short'],
  ['auth-form.json:fault.passwords-differ', 'The confirmation password is inconsistent with the login password'],
  ['refusals.json:wrong-email', 'Wrong email'],
  ['refusals.json:wrong-phone', 'Wrong phone number'],
  ['refusals.json:calling-code-missing', 'Select area code first'],
  ['refusals.json:wrong-code', 'Wrong verification code'],
  ['deposits.json:agreement.title', 'Please read the agreement first'],
  ['deposits.json:amount.fault.missing', 'Please enter an amount'],
  ['deposits.json:proof.missing', 'Proof required'],
  ['refusals.json:proof-missing', 'Proof required'],
  ['refusals.json:bank-card-needed', 'Add a bank card first'],
  ['refusals.json:crypto-wallet-needed', 'Add a crypto wallet first'],
  ['identity.json:fault.realName.missing', 'Please enter your real name'],
  ['identity.json:fault.idNumber.missing', 'Please enter your ID number'],
  ['identity.json:fault.frontFileId.missing', 'Please add the front'],
  ['identity.json:fault.backFileId.missing', 'Please add the back'],
  ['profile.json:avatar.missing', 'Please choose an avatar'],
  ['loans.json:fault.quantity', 'Please enter an amount'],
  ['loans.json:fault.below', 'Loan below minimum'],
  ['loans.json:fault.days', 'Please choose a term'],
  ['loans.json:fault.address', 'Please enter your address'],
  ['loans.json:fault.income', 'Please enter your monthly income'],
  ['loans.json:fault.investment', 'Please enter the expected investment amount'],
  ['loans.json:fault.agree', 'Please agree'],
  ['loans.json:fault.sign', 'Please sign'],
  ['refusals.json:signature-missing', 'Please sign'],
  ['loans.json:sent.application', 'Submit the application successfully, please wait for review'],
  ['investments.json:fault.below', 'Investment below minimum'],
  ['refusals.json:wrong-price', 'Wrong price'],
  ['refusals.json:stops-unchanged', 'Unchanged stop loss and profit price'],
];

describe('the messages of the validation rules (§5, §8)', () => {
  const english = textsOf('en');

  it.each(MESSAGES)('has %s word for word in English: “%s”', (at, words) => {
    const [message] = english.get(at) ?? [];
    expect(message?.text.slice(0, words.length)).toBe(words);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('are all in %s, each in words of its own', (language) => {
    const texts = textsOf(language);
    const wordsOf = (at: string, of: typeof english) => of.get(at)?.[0]?.text ?? '';
    expect(MESSAGES.filter(([at]) => wordsOf(at, texts).trim() === '').map(([at]) => at)).toEqual([]);
    expect(MESSAGES.filter(([at]) => wordsOf(at, texts) === wordsOf(at, english)).map(([at]) => at)).toEqual([]);
  });
});
