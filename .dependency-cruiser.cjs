/** Who may import whom: the table of docs/architecture.md, checked on resolved files. */

const { capabilities: all } = require('./contract/src/capabilities.ts')

/** Asked by every capability of the server, and knowing none. */
const asked = ['approvals', 'audit', 'queues', 'notices']
const capabilities = all.join('|')
const ofServer = all.filter((name) => !asked.includes(name)).join('|')
const tests = '\\.test\\.tsx?$|^server/src/testing/|^server/test/'
/** Where the parts are put together. */
const assembly = '^server/src/((main|deps)\\.ts$|assembly/)'
/** A program of its own, without a database. */
const witness = '^server/src/witness/'
/** What a capability may ask of another; the list is the rule. */
const askedByAll = [
  '^server/src/market/',
  '^server/src/chain/(append-record|chain-key|log-key|log-continuity|log-mismatch|published-checkpoint|prove-in-log|prove-journals|verify-daily)\\.ts$',
  '^server/src/config/rate-card\\.ts$',
  '^server/src/security/(check-transaction-password|check-second-factor|papers-hidden)\\.ts$',
  '^server/src/uploads/attach-upload\\.ts$',
  '^server/src/funds/demo-fund-texts\\.ts$',
  '^server/src/identity/verified-name\\.ts$',
  '^server/src/orders/(deliver-lots|ask-settlement|keep-failed-order|move-order|order-json)\\.ts$',
  '^server/src/wallet/carrier\\.ts$',
]
/**
 * What one room asks of another besides. Knowledge flows one way: baskets know how orders are placed, bank lines know of recharges and withdrawals, recharges of
 * withdrawals, and neither knows what a bank line is.
 */
const asksBesides = {
  baskets: ['^server/src/orders/(count-refusals|place-order|preview-in-turn)\\.ts$'],
  customers: [
    '^server/src/alerts/(alert-row|tellings-of)\\.ts$',
    '^server/src/baskets/kept-rows\\.ts$',
    '^server/src/orders/plan-of-order\\.ts$',
    '^server/src/recurring/recurring-row\\.ts$',
  ],
  recharges: ['^server/src/withdrawals/(change-withdrawal|withdrawal)\\.ts$'],
  reconciliation: [
    '^server/src/recharges/(change-recharge|lock-recharge|recharge)\\.ts$',
    '^server/src/withdrawals/(change-withdrawal|settle-withdrawal|withdrawal)\\.ts$',
  ],
  recurring: [
    '^server/src/funds/(fund|fund-rows|purchase-in-act)\\.ts$',
    '^server/src/orders/(place-in-act|refuse-new-risk)\\.ts$',
  ],
  statements: ['^server/src/liabilities/get-own-count\\.ts$', '^server/src/wallet/bill-entries\\.ts$'],
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '(^|/)[^/]+\\.config\\.ts$',
          '^e2e/',
          '^scripts/',
          '^web/public/',
          // The build writes it into the page.
          '^web/welcome\\.js$',
          '\\.test\\.tsx?$',
        ],
      },
      to: {},
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(contract|server|web|console|ui)/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'contract-needs-zod-and-hashes-only',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: ['^contract/src/', '^node_modules/(zod|@noble/hashes)/'] },
    },
    {
      name: 'ui-knows-no-capability',
      severity: 'error',
      from: { path: '^ui/src/', pathNot: tests },
      to: { path: '^(contract|server|web|console)/' },
    },
    {
      name: 'web-does-not-reach-the-server',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(server|console|e2e|bench)/' },
    },
    {
      name: 'server-does-not-reach-the-web',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { path: '^(web|console|ui|e2e|bench)/' },
    },
    {
      name: 'console-does-not-reach-the-server-or-the-web',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { path: '^(server|web|e2e|bench|scripts)/' },
    },
    {
      name: 'console-capability-asks-another-by-its-queries',
      severity: 'error',
      from: { path: `^console/src/(${capabilities})/`, pathNot: tests },
      to: { path: `^console/src/(${capabilities})/`, pathNot: ['^console/src/$1/', '/queries\\.ts$'] },
    },
    {
      name: 'console-foundation-asks-a-capability-by-its-queries-only',
      severity: 'error',
      from: { path: '^console/src/(shell|lists|forms|text)/', pathNot: tests },
      to: { path: `^console/src/(${capabilities})/`, pathNot: '/queries\\.ts$' },
    },
    {
      name: 'web-foundation-asks-a-capability-by-its-queries-only',
      severity: 'error',
      from: { path: '^web/src/(shell|navigation|data|desk|language|prices|forms|lists)/', pathNot: tests },
      to: { path: `^web/src/(${capabilities})/`, pathNot: '/queries\\.ts$' },
    },
    {
      name: 'web-capability-asks-another-by-its-queries',
      severity: 'error',
      from: { path: `^web/src/(${capabilities})/`, pathNot: tests },
      to: { path: `^web/src/(${capabilities})/`, pathNot: ['^web/src/$1/', '/queries\\.ts$'] },
    },
    {
      name: 'server-capability-asks-another-only-for-what-all-may-ask',
      severity: 'error',
      from: {
        path: `^server/src/(${ofServer})/`,
        pathNot: [tests, ...Object.keys(asksBesides).map((room) => `^server/src/${room}/`)],
      },
      to: { path: `^server/src/(${ofServer})/`, pathNot: ['^server/src/$1/', ...askedByAll] },
    },
    ...Object.entries(asksBesides).map(([room, besides]) => ({
      name: `server-${room}-asks-only-what-is-listed`,
      severity: 'error',
      from: { path: `^server/src/${room}/`, pathNot: tests },
      to: {
        path: `^server/src/(${ofServer})/`,
        pathNot: [`^server/src/${room}/`, ...askedByAll, ...besides],
      },
    })),
    {
      name: 'server-foundation-knows-no-capability',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [`^server/src/(${ofServer})/`, assembly, witness, tests] },
      to: { path: `^server/src/(${ofServer})/` },
    },
    {
      name: 'witness-needs-keys-time-and-turns-only',
      severity: 'error',
      from: { path: witness, pathNot: tests },
      to: {
        path: '^server/src/',
        pathNot: [witness, '^server/src/(chain/chain-key|clock|concurrency/limiter)\\.ts$'],
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.vite)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
