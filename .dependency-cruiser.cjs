/** Who may import whom: the table of docs/architecture.md, checked on resolved files. */

const capabilities =
  'session|profile|security|identity|bank-cards|market|watchlist|orders|placements|ipo|funds|wallet|loans|news|support|config|operators|customers|reconciliation|uploads'
/** Some only operators have screens for. */
const ofConsole = `${capabilities}|approvals|audit|queues`
const tests = '\\.test\\.tsx?$|^server/src/testing/'
/** Where the parts are put together. */
const assembly = '^server/src/(app|main|deps|server|executors|queue-counters|jobs/jobs)\\.ts$'
/** What a capability may ask of another: quotes, fees, and whether the transaction password is right. */
const askedByAll = [
  '^server/src/market/',
  '^server/src/config/rate-card\\.ts$',
  '^server/src/security/check-transaction-password\\.ts$',
  '^server/src/uploads/attach-upload\\.ts$',
  '^server/src/identity/verified-name\\.ts$',
  '^server/src/orders/(deliver-lots|ask-settlement|keep-failed-order|move-order|order-json)\\.ts$',
]
/** They decide, from what they are given. */
const pure = [
  '^contract/src/.*/rules\\.ts$',
  '^server/src/ledger/journal\\.ts$',
  '^server/src/market/(calendar|candles|guard|svg-path)\\.ts$',
  '^server/src/orders/order\\.ts$',
]
const inputOutput = '^node_modules/(pg|kysely|fastify|react|react-dom|undici)/'

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
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
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
      name: 'console-needs-contract-and-ui-only',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { path: '^(server|web|e2e|bench|scripts)/' },
    },
    {
      name: 'console-capability-asks-another-by-its-queries',
      severity: 'error',
      from: { path: `^console/src/(${ofConsole})/`, pathNot: tests },
      to: { path: `^console/src/(${ofConsole})/`, pathNot: ['^console/src/$1/', '/queries\\.ts$'] },
    },
    {
      name: 'console-shell-knows-no-capability-but-the-session-and-the-queues',
      severity: 'error',
      from: { path: '^console/src/shell/', pathNot: tests },
      to: { path: `^console/src/(${ofConsole})/`, pathNot: '/queries\\.ts$' },
    },
    {
      name: 'web-capability-asks-another-by-its-queries',
      severity: 'error',
      from: { path: `^web/src/(${capabilities})/`, pathNot: tests },
      to: { path: `^web/src/(${capabilities})/`, pathNot: ['^web/src/$1/', '/queries\\.ts$'] },
    },
    {
      name: 'server-capability-asks-another-only-for-quotes-and-fees',
      severity: 'error',
      from: { path: `^server/src/(${capabilities})/`, pathNot: tests },
      to: { path: `^server/src/(${capabilities})/`, pathNot: ['^server/src/$1/', ...askedByAll] },
    },
    {
      name: 'server-foundation-knows-no-capability',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [`^server/src/(${capabilities})/`, assembly, tests] },
      to: { path: `^server/src/(${capabilities})/` },
    },
    {
      name: 'pure-files-reach-no-input-or-output',
      severity: 'error',
      from: { path: pure },
      to: { path: inputOutput, reachable: true },
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
