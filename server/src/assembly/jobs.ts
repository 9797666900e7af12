import { pruneRequestKeys } from '../acts/once.ts'
import { adjustAlerts } from '../alerts/adjust-alerts.ts'
import { makeFireAlerts } from '../alerts/fire-alerts.ts'
import { pruneAlerts } from '../alerts/prune-alerts.ts'
import { reckonThresholds } from '../alerts/reckon-thresholds.ts'
import { sendWebhooks } from '../alerts/send-webhooks.ts'
import { lapseProposals } from '../approvals/lapse-proposals.ts'
import { verifyAuditDaily } from '../audit/verify-daily.ts'
import { runBackups } from '../backup/run-backups.ts'
import { anchorRoots } from '../chain/anchor-roots.ts'
import { makeAskWitnesses } from '../chain/ask-witnesses.ts'
import { sealBlocks } from '../chain/seal-blocks.ts'
import { signCheckpoint } from '../chain/sign-checkpoint.ts'
import { signRoots } from '../chain/sign-roots.ts'
import { stampCheckpoint } from '../chain/stamp-checkpoint.ts'
import { verifyChainDaily } from '../chain/verify-daily.ts'
import { notifyOfPolicies } from '../config/notify-of-policies.ts'
import { endExpiredRestrictions } from '../customers/end-expired-restrictions.ts'
import type { Deps } from '../deps.ts'
import { pruneOutbox } from '../events/prune-outbox.ts'
import { closeFunds, payOutFunds } from '../funds/pay-out-funds.ts'
import { runDemoFunds } from '../funds/run-demo-funds.ts'
import { eraseIdentities } from '../identity/erase-identities.ts'
import { makeKeyPapers } from '../identity/paper-key.ts'
import { runDemoIssues } from '../ipo/run-demo-issues.ts'
import { countApplications, openAndCloseIssues, runIssues } from '../ipo/run-issues.ts'
import { withdrawForUnitsChange } from '../ipo/withdraw-for-units-change.ts'
import type { Job } from '../jobs/leader.ts'
import { makeCheckCauses } from '../ledger/check-causes.ts'
import { checkLedgerDaily } from '../ledger/check-daily.ts'
import { makeKeepSums } from '../ledger/keep-sums.ts'
import { countLiabilitiesDaily } from '../liabilities/count-liabilities.ts'
import { accrueInterest, expireOffers, remindOfLoans } from '../loans/loan-jobs.ts'
import type { UnitsChange } from '../market/corporate-actions/begin-event.ts'
import type { EventSteps } from '../market/corporate-actions/event-turns.ts'
import { makeHaltSplits } from '../market/corporate-actions/halt-splits.ts'
import { notifyHolders } from '../market/corporate-actions/notify-holders.ts'
import { payIncome } from '../market/corporate-actions/pay-income.ts'
import { makeKeepInstruments } from '../market/instruments/keep-instruments.ts'
import { sendPushes } from '../notices/send-pushes.ts'
import { adjustLots } from '../orders/adjust-lots.ts'
import { closeOutLots } from '../orders/close-out-lots.ts'
import { pruneBestPrices } from '../orders/follow-prices.ts'
import { expireOrders, makeMatching, stopPurchases } from '../orders/match-orders.ts'
import { pruneRefusedOrders } from '../orders/prune-refused-orders.ts'
import { settleProceeds } from '../orders/settle-proceeds.ts'
import { closeForUnitsChange } from '../placements/close-for-units-change.ts'
import { runBandChecks } from '../placements/run-band-checks.ts'
import { runDemoPlacements } from '../placements/run-demo-placements.ts'
import { runPlacements } from '../placements/run-placements.ts'
import { makeValuePortfolios } from '../portfolio/value-portfolios.ts'
import { removeOldClaims } from '../queues/claims.ts'
import { creditSandboxRecharges } from '../recharges/credit-recharges.ts'
import { expireRecharges } from '../recharges/expire-recharges.ts'
import { runRecurring } from '../recurring/run-recurring.ts'
import { feedLook_ms, makeFeedWatch } from '../safe-mode/watch-feed.ts'
import { carryMessages } from '../security/carry-messages.ts'
import { removeOldMessages } from '../security/messages.ts'
import { sendRequestedCodes } from '../security/send-code.ts'
import { removeOldSessions } from '../session/remove-old-sessions.ts'
import { makeMailDocuments } from '../statements/mail-documents.ts'
import { queueDocuments } from '../statements/queue-documents.ts'
import { notifyOfAnswers } from '../support/notify-of-answers.ts'
import { pruneVisitors } from '../support/prune-visitors.ts'
import { removeLooseUploads } from '../uploads/remove-loose-uploads.ts'
import { endCooling, endReviews, paySmallWithdrawals } from '../withdrawals/keep-withdrawals.ts'
import { compareFaces } from './compare-faces.ts'

const minute = 60_000

/** Who carries out what falls due for instruments. */
export const eventSteps: EventSteps = {
  dividend: payIncome,
  coupon: payIncome,
  split: adjustLots,
  bonus: adjustLots,
  expiry: closeOutLots,
  redemption: closeOutLots,
}

/** What is agreed in units of before. Issues come first: for one of them the event may have to wait. */
const unitsChange: UnitsChange = async (act, deps, event) => {
  const ended =
    (await withdrawForUnitsChange(act, deps, event)) && (await closeForUnitsChange(act, deps, event))
  if (ended) await adjustAlerts(act, event)
  return ended
}

export function jobsOf(deps: Deps & { demoIssues: boolean; databaseUrl: string }): Job[] {
  const matching = makeMatching(deps)
  return [
    { name: 'match orders', every_ms: 200, blockedInSafeMode: true, run: matching },
    { name: 'fire alerts', every_ms: 500, blockedInSafeMode: true, run: makeFireAlerts(deps) },
    {
      name: 'reckon alerts',
      every_ms: 5_000,
      blockedInSafeMode: true,
      run: (round) => reckonThresholds(deps, round),
    },
    { name: 'send webhooks', every_ms: 500, run: () => sendWebhooks(deps) },
    { name: 'prune alerts', every_ms: 60 * minute, run: () => pruneAlerts(deps) },
    { name: 'stop purchases of the frozen', every_ms: 1_000, run: ({ held }) => stopPurchases(deps, held) },
    { name: 'expire orders', every_ms: 1_000, run: ({ held }) => expireOrders(deps, held) },
    {
      name: 'keep instruments',
      every_ms: 1_000,
      run: makeKeepInstruments(deps, eventSteps, unitsChange),
    },
    { name: 'halt what was split', every_ms: 2_000, run: makeHaltSplits(deps) },
    { name: 'tell of policies', every_ms: 5_000, run: ({ held }) => notifyOfPolicies(deps, held) },
    { name: 'tell holders', every_ms: 1_000, run: (round) => notifyHolders(deps, round) },
    {
      name: 'buy what recurs',
      every_ms: 1_000,
      blockedInSafeMode: true,
      run: (round) => runRecurring(deps, round),
    },
    { name: 'settle proceeds', every_ms: 1_000, run: (round) => settleProceeds(deps, round) },
    { name: 'open and close listings', every_ms: 1_000, run: (round) => runPlacements(deps, round) },
    { name: 'keep the bands of listings', every_ms: 1_000, run: (round) => runBandChecks(deps, round) },
    {
      name: 'keep the made-up listings',
      every_ms: 1_000,
      blockedInSafeMode: true,
      run: (round) => runDemoPlacements(deps, round),
    },
    { name: 'close funds', every_ms: 1_000, run: (round) => closeFunds(deps, round) },
    { name: 'pay out funds', every_ms: 1_000, run: (round) => payOutFunds(deps, round) },
    {
      name: 'keep the made-up funds',
      every_ms: 2_000,
      blockedInSafeMode: true,
      run: (round) => runDemoFunds(deps, round),
    },
    { name: 'open and close issues', every_ms: 1_000, run: (round) => openAndCloseIssues(deps, round) },
    { name: 'keep issues', every_ms: 1_000, run: (round) => runIssues(deps, round) },
    { name: 'count applications', every_ms: 5_000, run: () => countApplications(deps) },
    {
      name: 'keep the made-up issues',
      every_ms: 2_000,
      blockedInSafeMode: true,
      run: async (round) => (deps.demoIssues ? runDemoIssues(deps, round) : undefined),
    },
    { name: 'pay small withdrawals', every_ms: 500, run: (round) => paySmallWithdrawals(deps, round) },
    { name: 'end the cooling of withdrawals', every_ms: 10_000, run: (round) => endCooling(deps, round) },
    { name: 'end reviews of withdrawals', every_ms: 10_000, run: (round) => endReviews(deps, round) },
    {
      name: 'credit recharges',
      every_ms: 300,
      blockedInSafeMode: true,
      run: (round) => creditSandboxRecharges(deps, round),
    },
    { name: 'expire recharges', every_ms: minute, run: (round) => expireRecharges(deps, round) },
    { name: 'expire loan offers', every_ms: 10_000, run: (round) => expireOffers(deps, round) },
    {
      name: 'accrue interest',
      every_ms: minute,
      blockedInSafeMode: true,
      run: (round) => accrueInterest(deps, round),
    },
    { name: 'remind of loans', every_ms: minute, run: (round) => remindOfLoans(deps, round) },
    { name: 'end restrictions', every_ms: 5_000, run: (round) => endExpiredRestrictions(deps, round) },
    { name: 'key papers', every_ms: minute, run: makeKeyPapers(deps) },
    { name: 'erase identities', every_ms: 60 * minute, run: (round) => eraseIdentities(deps, round) },
    { name: 'remove loose uploads', every_ms: 10 * minute, run: () => removeLooseUploads(deps) },
    { name: 'prune the outbox', every_ms: 10 * minute, run: () => pruneOutbox(deps.pool) },
    { name: 'prune request keys', every_ms: 10 * minute, run: () => pruneRequestKeys(deps) },
    { name: 'prune refused orders', every_ms: 60 * minute, run: () => pruneRefusedOrders(deps) },
    { name: 'prune best prices', every_ms: minute, run: () => pruneBestPrices(deps) },
    { name: 'check causes of journals', every_ms: minute, run: makeCheckCauses(deps) },
    { name: 'keep sums', every_ms: 30_000, run: makeKeepSums(deps) },
    { name: 'check the ledger', every_ms: 10 * minute, run: () => checkLedgerDaily(deps) },
    { name: 'compare what customers are shown', every_ms: 10 * minute, run: () => compareFaces(deps) },
    { name: 'verify the audit log', every_ms: 10 * minute, run: () => verifyAuditDaily(deps) },
    { name: 'back up', every_ms: minute, run: ({ held }) => runBackups(deps, held) },
    { name: 'watch the feed', every_ms: feedLook_ms, run: makeFeedWatch(deps) },
    { name: 'seal the chain', every_ms: 5_000, run: ({ held }) => sealBlocks(deps, held) },
    { name: 'sign the log', every_ms: 10_000, run: () => signCheckpoint(deps) },
    { name: 'stamp the log', every_ms: minute, run: () => stampCheckpoint(deps) },
    { name: 'ask the witnesses', every_ms: 1_000, run: makeAskWitnesses(deps) },
    { name: 'sign the roots of days', every_ms: 10_000, run: () => signRoots(deps) },
    { name: 'anchor the roots of days', every_ms: 10_000, run: () => anchorRoots(deps) },
    { name: 'verify the chain', every_ms: 10 * minute, run: () => verifyChainDaily(deps) },
    { name: 'count what is owed', every_ms: 10 * minute, run: () => countLiabilitiesDaily(deps) },
    { name: 'value portfolios', every_ms: 5_000, run: makeValuePortfolios(deps) },
    { name: 'lapse proposals', every_ms: 10_000, run: (round) => lapseProposals(deps, round) },
    { name: 'remove old claims', every_ms: 10 * minute, run: () => removeOldClaims(deps) },
    { name: 'send codes', every_ms: 300, run: (round) => sendRequestedCodes(deps, round) },
    { name: 'carry messages', every_ms: 500, run: () => carryMessages(deps) },
    { name: 'queue documents', every_ms: minute, run: () => queueDocuments(deps) },
    { name: 'mail documents', every_ms: 1_000, run: makeMailDocuments(deps) },
    { name: 'tell of answers', every_ms: 5_000, run: () => notifyOfAnswers(deps) },
    { name: 'remove what visitors wrote', every_ms: 10 * minute, run: () => pruneVisitors(deps) },
    { name: 'push notices', every_ms: 1_000, run: () => sendPushes(deps) },
    { name: 'remove old messages', every_ms: 10 * minute, run: () => removeOldMessages(deps) },
    { name: 'remove old sessions', every_ms: 10 * minute, run: () => removeOldSessions(deps) },
  ]
}
