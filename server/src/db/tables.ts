/** Every table of the database: one type per capability, from `tables/<capability>.ts`, joined by `&`. */

import type { ActsTables } from './tables/acts.ts'
import type { AlertsTables } from './tables/alerts.ts'
import type { ApprovalsTables } from './tables/approvals.ts'
import type { AuditTables } from './tables/audit.ts'
import type { BankCardsTables } from './tables/bank-cards.ts'
import type { BasketsTables } from './tables/baskets.ts'
import type { ChainTables } from './tables/chain.ts'
import type { ConfigTables } from './tables/config.ts'
import type { CustomersTables } from './tables/customers.ts'
import type { DbTables } from './tables/db.ts'
import type { EventTables } from './tables/events.ts'
import type { FundsTables } from './tables/funds.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { IpoTables } from './tables/ipo.ts'
import type { JobsTables } from './tables/jobs.ts'
import type { LeaseTables } from './tables/lease.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { LiabilitiesTables } from './tables/liabilities.ts'
import type { LoansTables } from './tables/loans.ts'
import type { MarketTables } from './tables/market.ts'
import type { NewsTables } from './tables/news.ts'
import type { NoticesTables } from './tables/notices.ts'
import type { OperatorsTables } from './tables/operators.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { PlacementsTables } from './tables/placements.ts'
import type { PortfolioTables } from './tables/portfolio.ts'
import type { QueuesTables } from './tables/queues.ts'
import type { RechargesTables } from './tables/recharges.ts'
import type { ReconciliationTables } from './tables/reconciliation.ts'
import type { RecurringTables } from './tables/recurring.ts'
import type { SafeModeTables } from './tables/safe-mode.ts'
import type { SecurityTables } from './tables/security.ts'
import type { SessionTables } from './tables/session.ts'
import type { StatementsTables } from './tables/statements.ts'
import type { SupportTables } from './tables/support.ts'
import type { UploadsTables } from './tables/uploads.ts'
import type { WatchlistTables } from './tables/watchlist.ts'
import type { WithdrawalsTables } from './tables/withdrawals.ts'

export type Tables = DbTables &
  BankCardsTables &
  EventTables &
  FundsTables &
  IpoTables &
  JobsTables &
  LeaseTables &
  LedgerTables &
  LiabilitiesTables &
  LoansTables &
  MarketTables &
  NewsTables &
  OrdersTables &
  SafeModeTables &
  SecurityTables &
  SessionTables &
  RechargesTables &
  ReconciliationTables &
  WithdrawalsTables &
  CustomersTables &
  IdentityTables &
  UploadsTables &
  ActsTables &
  AlertsTables &
  ApprovalsTables &
  AuditTables &
  BasketsTables &
  ChainTables &
  ConfigTables &
  NoticesTables &
  OperatorsTables &
  PlacementsTables &
  PortfolioTables &
  QueuesTables &
  RecurringTables &
  StatementsTables &
  SupportTables &
  WatchlistTables
