/** The name of an endpoint in the contract: its capability, and the name of its export. */

import * as alerts from '@tarazu/contract/alerts/api'
import * as webhooks from '@tarazu/contract/alerts/webhook-api'
import * as approvals from '@tarazu/contract/approvals/api'
import * as audit from '@tarazu/contract/audit/api'
import * as bankCards from '@tarazu/contract/bank-cards/api'
import * as baskets from '@tarazu/contract/baskets/api'
import type { Capability } from '@tarazu/contract/capabilities'
import * as chain from '@tarazu/contract/chain/api'
import * as config from '@tarazu/contract/config/api'
import * as operateConfig from '@tarazu/contract/config/operate-api'
import * as transparency from '@tarazu/contract/config/transparency-api'
import * as customers from '@tarazu/contract/customers/api'
import type { Endpoint } from '@tarazu/contract/endpoint'
import * as funds from '@tarazu/contract/funds/api'
import * as operateFunds from '@tarazu/contract/funds/operate-api'
import * as identity from '@tarazu/contract/identity/api'
import * as ipo from '@tarazu/contract/ipo/api'
import * as applications from '@tarazu/contract/ipo/applications-api'
import * as operateIpo from '@tarazu/contract/ipo/operate-api'
import * as liabilities from '@tarazu/contract/liabilities/api'
import * as loans from '@tarazu/contract/loans/api'
import * as operateLoans from '@tarazu/contract/loans/operate-api'
import * as market from '@tarazu/contract/market/api'
import * as bars from '@tarazu/contract/market/bars-api'
import * as chartChoices from '@tarazu/contract/market/choices-api'
import * as figures from '@tarazu/contract/market/figures-api'
import * as offers from '@tarazu/contract/market/offers-api'
import * as operateMarket from '@tarazu/contract/market/operate-api'
import * as ranked from '@tarazu/contract/market/ranked-api'
import * as news from '@tarazu/contract/news/api'
import * as instrumentNews from '@tarazu/contract/news/instruments-api'
import * as notices from '@tarazu/contract/notices/api'
import * as operators from '@tarazu/contract/operators/api'
import * as manageOperators from '@tarazu/contract/operators/manage-api'
import * as orders from '@tarazu/contract/orders/api'
import * as holdings from '@tarazu/contract/orders/holdings-api'
import * as marks from '@tarazu/contract/orders/marks-api'
import * as operateOrders from '@tarazu/contract/orders/operate-api'
import * as previews from '@tarazu/contract/orders/preview-api'
import * as placements from '@tarazu/contract/placements/api'
import * as operatePlacements from '@tarazu/contract/placements/operate-api'
import * as portfolio from '@tarazu/contract/portfolio/api'
import * as profile from '@tarazu/contract/profile/api'
import * as queues from '@tarazu/contract/queues/api'
import * as recharges from '@tarazu/contract/recharges/api'
import * as operateRecharges from '@tarazu/contract/recharges/operate-api'
import * as reconciliation from '@tarazu/contract/reconciliation/api'
import * as bankLines from '@tarazu/contract/reconciliation/bank-lines-api'
import * as bankStatements from '@tarazu/contract/reconciliation/bank-statements-api'
import * as provider from '@tarazu/contract/reconciliation/provider-api'
import * as recurring from '@tarazu/contract/recurring/api'
import * as safeMode from '@tarazu/contract/safe-mode/api'
import * as account from '@tarazu/contract/security/account-api'
import * as security from '@tarazu/contract/security/api'
import * as operateSecurity from '@tarazu/contract/security/operate-api'
import * as session from '@tarazu/contract/session/api'
import * as statements from '@tarazu/contract/statements/api'
import * as books from '@tarazu/contract/statements/books-api'
import * as contractNotes from '@tarazu/contract/statements/contract-notes-api'
import * as documentMail from '@tarazu/contract/statements/mail-api'
import * as reports from '@tarazu/contract/statements/reports-api'
import * as support from '@tarazu/contract/support/api'
import * as visitors from '@tarazu/contract/support/visitors-api'
import * as uploads from '@tarazu/contract/uploads/api'
import * as wallet from '@tarazu/contract/wallet/api'
import * as watchlist from '@tarazu/contract/watchlist/api'
import * as watchlists from '@tarazu/contract/watchlist/lists-api'
import * as withdrawals from '@tarazu/contract/withdrawals/api'
import * as operateWithdrawals from '@tarazu/contract/withdrawals/operate-api'

const modules: Partial<Record<Capability, object>> = {
  session,
  profile,
  loans: { ...loans, ...operateLoans },
  funds: { ...funds, ...operateFunds },
  'bank-cards': bankCards,
  alerts: { ...alerts, ...webhooks },
  watchlist: { ...watchlist, ...watchlists },
  market: { ...market, ...bars, ...chartChoices, ...figures, ...offers, ...ranked, ...operateMarket },
  ipo: { ...ipo, ...operateIpo, ...applications },
  baskets,
  orders: { ...orders, ...previews, ...holdings, ...marks, ...operateOrders },
  placements: { ...placements, ...operatePlacements },
  support: { ...support, ...visitors },
  // Published under one word for all of a customer's money, which clients group it by.
  wallet: {
    ...wallet,
    ...withdrawals,
    ...operateWithdrawals,
    ...recharges,
    ...operateRecharges,
    ...provider,
    ...statements,
    ...contractNotes,
    ...reports,
    ...books,
    ...documentMail,
  },
  reconciliation: { ...reconciliation, ...bankLines, ...bankStatements },
  portfolio,
  recurring,
  uploads,
  identity,
  customers,
  news: { ...news, ...instrumentNews },
  config: { ...config, ...operateConfig, ...transparency },
  notices,
  security: { ...security, ...account, ...operateSecurity },
  'safe-mode': safeMode,
  approvals,
  audit,
  chain,
  liabilities,
  operators: { ...operators, ...manageOperators },
  queues,
}

type OperationName = { capability: string; name: string }

const names = new Map<unknown, OperationName>(
  Object.entries(modules).flatMap(([capability, module]) =>
    Object.entries(module).map(([name, exported]) => [exported, { capability, name }] as const),
  ),
)

export function operationName(endpoint: Endpoint): OperationName {
  const name = names.get(endpoint)
  if (!name)
    throw new Error(
      `${endpoint.method} ${endpoint.path} is not exported by a contract that operation-name.ts knows`,
    )
  return name
}
