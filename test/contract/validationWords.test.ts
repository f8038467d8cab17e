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
  ['investments.json:amount.enter', 'Enter an amount'],
  ['withdrawals.json:enter', 'Enter an amount'],
  ['destinations.json:wallet.fault.address', 'Enter the address'],
  ['destinations.json:wallet.fault.coinNetwork', 'Choose the network'],
  ['destinations.json:card.missing', 'Still missing: {{field}}'],
  ['destinations.json:field.realName', 'Name of the card holder'],
  ['destinations.json:field.bankName', 'Bank'],
  ['destinations.json:field.cardNumber', 'Account or card number'],
  ['destinations.json:field.bankAddress', 'Address of the bank'],
  ['destinations.json:field.swiftCode', 'SWIFT code (BIC)'],
  ['destinations.json:field.payeeName', 'Name of the payee'],
  ['destinations.json:field.payeeAddress', 'Address of the payee'],
  ['profile.json:goTo.nickname', 'The nickname is empty'],
  ['profile.json:goTo.avatar', 'Choose an avatar first'],
  ['refusals.json:wrong-price', 'Wrong price'],
  ['refusals.json:stop-loss-wrong', 'The stop loss is on the wrong side of the price'],
  ['refusals.json:take-profit-wrong', 'The take profit is on the wrong side of the price'],
  ['orders.json:refused.stopLoss-below', 'Stop loss must be {{limit}} or lower'],
  ['orders.json:refused.stopLoss-above', 'Stop loss must be {{limit}} or higher'],
  ['orders.json:refused.takeProfit-below', 'Take profit must be {{limit}} or lower'],
  ['orders.json:refused.takeProfit-above', 'Take profit must be {{limit}} or higher'],
  ['refusals.json:stops-unchanged', 'Unchanged stop loss and profit price'],
  ['orders.json:refused.stops-unchanged', 'Unchanged stop loss and profit price'],
  ['orders.json:refused.volume-below-minimum', 'The minimum is {{minimum}} lots'],
  ['orders.json:refused.volume-above-maximum', 'The maximum is {{maximum}} lots'],
  ['refusals.json:market-closed', 'Market closed'],
  ['orders.json:refused.market-closed', 'Market closed'],
  ['positions.json:marketClosed', 'Market closed'],
  ['refusals.json:quotes-loading', 'Quotes loading'],
  ['orders.json:refused.quotes-loading', 'Quotes loading'],
  [
    'deposits.json:target.serviceText',
    'Please contact customer service for the real-time exchange amount and transfer certificate',
  ],
  [
    'withdrawals.json:contactService',
    'Please contact customer service for the real-time exchange amount and transfer certificate',
  ],
  // Success messages of the server, and of the app where it says them itself.
  ['server/messages.json:signIn', 'Login Success'],
  ['server/messages.json:signUp', "Success, Let's sign in"],
  ['server/messages.json:sendMailCode', 'Send code success'],
  ['server/messages.json:sendPhoneCode', 'Send code success'],
  ['server/messages.json:deleteBankCard', 'Delete Success'],
  ['server/messages.json:deleteCryptoWallet', 'Delete Success'],
  ['destinations.json:deleted', 'Delete Success'],
  ['ui.json:copied', 'Copy Success'],
  ['server/messages.json:placeOrder', 'Open Success'],
  ['server/messages.json:openInvestment', 'Open Success'],
  ['investments.json:done', 'Open Success'],
  ['ticket.json:fill.asSeen', 'Open Success'],
  ['server/messages.json:addBankCard', 'Create Success'],
  ['server/messages.json:saveCryptoWallet', 'Create Success'],
  ['destinations.json:created', 'Create Success'],
  ['server/messages.json:signOut', 'Logout Success'],
  ['server/messages.json:requestBankDeposit', 'Submit the application successfully, please wait for review'],
  ['server/messages.json:requestBankWithdrawal', 'Submit the application successfully, please wait for review'],
  ['deposits.json:sent', 'Submit the application successfully, please wait for review'],
  ['withdrawals.json:done', 'Submit the application successfully, please wait for review'],
  ['loans.json:sent.repayment', 'Submit the application successfully, please wait for review'],
  ['server/messages.json:submitIdentity', 'The authentication is successful, please wait for the review'],
  ['ui.json:notice.title', 'Notice'],
  ['ui.json:notice.cancel', 'Cancel'],
  ['ui.json:notice.ok', 'OK'],
];

/** Messages that are names, which a language may have as English has them. */
const NAMES = ['ui.json:notice.ok', 'destinations.json:field.bankName', 'destinations.json:field.swiftCode'];

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
    const same = MESSAGES.filter(([at]) => wordsOf(at, texts) === wordsOf(at, english)).map(([at]) => at);
    expect(same.filter((at) => !NAMES.includes(at))).toEqual([]);
  });
});
