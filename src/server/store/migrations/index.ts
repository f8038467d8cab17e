import { customers } from './001-customers.ts';
import { ledger } from './002-ledger.ts';
import { orders } from './003-orders.ts';
import { market } from './004-market.ts';
import { service } from './005-service.ts';
import { engine } from './006-engine.ts';
import { liveMarket } from './007-live-market.ts';
import { favourites } from './008-favourites.ts';
import { messages } from './009-messages.ts';
import { identity } from './010-identity.ts';
import { customer } from './011-customer.ts';
import { languages } from './012-languages.ts';
import { accountRevision } from './013-account-revision.ts';
import { notificationKinds } from './014-notification-kinds.ts';
import { renamedNotifications } from './015-renamed-notifications.ts';
import { upgradedAccounts } from './016-upgraded-accounts.ts';
import { passports } from './017-passports.ts';
import { expiriesOfEvents } from './018-expiries-of-events.ts';
import { content } from './019-content.ts';
import { agreements } from './020-agreements.ts';
import { pricesSeen } from './021-prices-seen.ts';
import { demoResets } from './022-demo-resets.ts';
import { firmOfAgreements } from './023-firm-of-agreements.ts';
import { destinations } from './024-destinations.ts';
import { deposits } from './025-deposits.ts';
import { withdrawals } from './026-withdrawals.ts';
import { entries } from './027-entries.ts';
import { investments } from './030-investments.ts';
import { loans } from './031-loans.ts';
import { desk } from './033-desk.ts';
import { payouts } from './034-payouts.ts';
import { receipts } from './035-receipts.ts';
import { depositConsents } from './036-deposit-consents.ts';
import { receiptsOfRepayments } from './037-receipts-of-repayments.ts';
import { reversals } from './038-reversals.ts';
import { entryTimes } from './039-entry-times.ts';
import { liquidatedOrders } from './040-liquidated-orders.ts';
import { creditOutcomes } from './041-credit-outcomes.ts';
import { payoutRates } from './042-payout-rates.ts';
import { halts } from './043-halts.ts';
import { ratesOfClaims } from './045-rates-of-claims.ts';
import { leases } from './046-leases.ts';
import { corrections } from './047-corrections.ts';
import { checkedCorrections } from './048-checked-corrections.ts';
import { clockGuard } from './049-clock-guard.ts';
import { reconciliations } from './051-reconciliations.ts';
import { closingSums, endedOrders, filledClosingSums } from './052-closing-sums.ts';
import { placedOrders } from './053-placed-orders.ts';
import { repaymentsThatCount } from './054-repayments-that-count.ts';
import { releasedReceipts } from './055-released-receipts.ts';
import { loanCostCaps } from './056-loan-cost-caps.ts';
import { contractPieces } from './057-contract-pieces.ts';
import { announcedLoans } from './058-announced-loans.ts';
import { releasedTransfers } from './059-released-transfers.ts';
import { secondStep } from './060-second-step.ts';
import { passkeysThatSignIn } from './063-passkeys-that-sign-in.ts';
import { environment } from './064-environment.ts';
import { knownDevices } from './065-known-devices.ts';
import { auditEvents } from './066-audit-events.ts';
import { mailBudgets } from './068-mail-budgets.ts';
import { keptContracts } from './069-kept-contracts.ts';
import { provedContacts } from './070-proved-contacts.ts';
import { closedCases } from './071-closed-cases.ts';
import { oneFeeder } from './074-one-feeder.ts';
import { rateCounts } from './075-rate-counts.ts';
import { numbersByOwner } from './076-numbers-by-owner.ts';
import { levelsSeen } from './079-levels-seen.ts';
import { checkedBooks, validatedBooks } from './080-checked-books.ts';
import { partitions } from './081-partitions.ts';
import { avatarIndex } from './082-avatar-index.ts';

/**
 * Step from one version of the database to the next: several statements in one transaction, or a filling of rows in many.
 * Once released, it is never changed.
 */
export type Migration = { readonly name: string; readonly statements: string; readonly fill?: Filling };

/**
 * Filling of a large table in batches, each in a transaction of its own that locks little: a version that runs beside it
 * goes on writing. `next` selects the key of the next batch after `:after`, `each` fills the batch of `:key`; it is repeated
 * after a failure, and so leaves alone what is filled.
 */
export type Filling = { readonly first: string; readonly next: string; readonly each: string };

/** Migrations in the order in which they are applied. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '001-customers', statements: customers },
  { name: '002-ledger', statements: ledger },
  { name: '003-orders', statements: orders },
  { name: '004-market', statements: market },
  { name: '005-service', statements: service },
  { name: '006-engine', statements: engine },
  { name: '007-live-market', statements: liveMarket },
  { name: '008-favourites', statements: favourites },
  { name: '009-messages', statements: messages },
  { name: '010-identity', statements: identity },
  { name: '011-customer', statements: customer },
  { name: '012-languages', statements: languages },
  { name: '013-account-revision', statements: accountRevision },
  { name: '014-notification-kinds', statements: notificationKinds },
  { name: '015-renamed-notifications', statements: renamedNotifications },
  { name: '016-upgraded-accounts', statements: upgradedAccounts },
  { name: '017-passports', statements: passports },
  { name: '018-expiries-of-events', statements: expiriesOfEvents },
  { name: '019-content', statements: content },
  { name: '020-agreements', statements: agreements },
  { name: '021-prices-seen', statements: pricesSeen },
  { name: '022-demo-resets', statements: demoResets },
  { name: '023-firm-of-agreements', statements: firmOfAgreements },
  { name: '024-destinations', statements: destinations },
  { name: '025-deposits', statements: deposits },
  { name: '026-withdrawals', statements: withdrawals },
  { name: '027-entries', statements: entries },
  { name: '030-investments', statements: investments },
  { name: '031-loans', statements: loans },
  { name: '033-desk', statements: desk },
  { name: '034-payouts', statements: payouts },
  { name: '035-receipts', statements: receipts },
  { name: '036-deposit-consents', statements: depositConsents },
  { name: '037-receipts-of-repayments', statements: receiptsOfRepayments },
  { name: '038-reversals', statements: reversals },
  { name: '039-entry-times', statements: entryTimes },
  { name: '040-liquidated-orders', statements: liquidatedOrders },
  { name: '041-credit-outcomes', statements: creditOutcomes },
  { name: '042-payout-rates', statements: payoutRates },
  { name: '043-halts', statements: halts },
  { name: '045-rates-of-claims', statements: ratesOfClaims },
  { name: '046-leases', statements: leases },
  { name: '047-corrections', statements: corrections },
  { name: '048-checked-corrections', statements: checkedCorrections },
  { name: '049-clock-guard', statements: clockGuard },
  { name: '051-reconciliations', statements: reconciliations },
  { name: '052-closing-sums', statements: closingSums },
  { name: '052-ended-orders', statements: endedOrders },
  { name: '052-filled-closing-sums', statements: '', fill: filledClosingSums },
  { name: '053-placed-orders', statements: placedOrders },
  { name: '054-repayments-that-count', statements: repaymentsThatCount },
  { name: '055-released-receipts', statements: releasedReceipts },
  { name: '056-loan-cost-caps', statements: loanCostCaps },
  { name: '057-contract-pieces', statements: contractPieces },
  { name: '058-announced-loans', statements: announcedLoans },
  { name: '059-released-transfers', statements: releasedTransfers },
  { name: '060-second-step', statements: secondStep },
  { name: '063-passkeys-that-sign-in', statements: passkeysThatSignIn },
  { name: '064-environment', statements: environment },
  { name: '065-known-devices', statements: knownDevices },
  { name: '066-audit-events', statements: auditEvents },
  { name: '068-mail-budgets', statements: mailBudgets },
  { name: '069-kept-contracts', statements: keptContracts },
  { name: '070-proved-contacts', statements: provedContacts },
  { name: '071-closed-cases', statements: closedCases },
  { name: '074-one-feeder', statements: oneFeeder },
  { name: '075-rate-counts', statements: rateCounts },
  { name: '076-numbers-by-owner', statements: numbersByOwner },
  { name: '079-levels-seen', statements: levelsSeen },
  { name: '080-checked-books', statements: checkedBooks },
  { name: '080-validated-books', statements: validatedBooks },
  { name: '081-partitions', statements: partitions },
  { name: '082-avatar-index', statements: avatarIndex },
];
