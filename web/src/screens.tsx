import { block, type PlacementKind, qip } from '@tarazu/contract/placements/kinds'
import { lazy } from 'react'
import type { Place } from './navigation/route-meta.ts'
import type { LoadScreen } from './shell/screens.tsx'

// Capabilities do not import each other: a part of one that another's screen shows is passed to it here.
const loadTicket = async () => (await import('./orders/ticket-sheet.tsx')).TicketSheet

const TicketPanel = lazy(async () => ({ default: (await import('./orders/ticket-panel.tsx')).TicketPanel }))
const DeskTrades = lazy(async () => ({ default: (await import('./orders/desk-trades.tsx')).DeskTrades }))

const ChartMarks = lazy(async () => ({ default: (await import('./chart-marks.tsx')).ChartMarks }))

const InstrumentsTable = lazy(async () => ({
  default: (await import('./market/instruments-table.tsx')).InstrumentsTable,
}))

/** The screen of each place except home, loaded when it is first shown. */
export const screens: Record<Exclude<Place, 'home'>, LoadScreen> = {
  markets: async () => (await import('./market/markets-screen.tsx')).MarketsScreen,
  watchlists: async () => {
    const { WatchlistsScreen } = await import('./watchlist/watchlists-screen.tsx')
    return () => <WatchlistsScreen table={InstrumentsTable} />
  },
  alerts: async () => (await import('./alerts/alerts-screen.tsx')).AlertsScreen,
  recurring: async () => (await import('./recurring/recurring-screen.tsx')).RecurringScreen,
  baskets: async () => {
    const [{ BasketsScreen }, { KeptOrderForm }, { PickInstrument }] = await Promise.all([
      import('./baskets/baskets-screen.tsx'),
      import('./orders/kept-order-form.tsx'),
      import('./market/pick-instrument.tsx'),
    ])
    return () => <BasketsScreen form={KeptOrderForm} pick={PickInstrument} />
  },
  holdings: async () => (await import('./orders/holdings-screen.tsx')).HoldingsScreen,
  holdingsAlone: async () => (await import('./orders/holdings-screen.tsx')).HoldingsScreen,
  account: async () => {
    const [{ AccountScreen }, { AccountHoldings }] = await Promise.all([
      import('./profile/account-screen.tsx'),
      import('./orders/account-holdings.tsx'),
    ])
    return () => <AccountScreen holdings={AccountHoldings} />
  },
  accountChanges: async () => (await import('./wallet/account-changes-screen.tsx')).AccountChangesScreen,
  rechargeDetail: async () => {
    const [{ MoneyDetailScreen }, { RechargeById }, { WithdrawalById }] = await Promise.all([
      import('./wallet/money-detail-screen.tsx'),
      import('./recharges/recharge-by-id.tsx'),
      import('./withdrawals/withdrawal-by-id.tsx'),
    ])
    return () => <MoneyDetailScreen recharge={RechargeById} withdrawal={WithdrawalById} />
  },
  login: async () => (await import('./session/login-screen.tsx')).LoginScreen,
  register: async () => (await import('./session/register-screen.tsx')).RegisterScreen,
  visitorService: async () => (await import('./support/visitor-screen.tsx')).VisitorScreen,
  forgotPassword: async () => (await import('./session/forgot-password-screen.tsx')).ForgotPasswordScreen,
  stockList: async () => (await import('./market/stock-list-screen.tsx')).StockListScreen,
  stock: async () => {
    const [{ StockScreen }, { StockButtons }] = await Promise.all([
      import('./market/stock-screen.tsx'),
      import('./stock-buttons.tsx'),
    ])
    return () => (
      <StockScreen
        ticket={loadTicket}
        panel={TicketPanel}
        trades={DeskTrades}
        buttons={StockButtons}
        marks={ChartMarks}
      />
    )
  },
  tradingDemo: async () => (await import('./market/trading-demo-screen.tsx')).TradingDemoScreen,
  trade: async () => (await import('./orders/trade-screen.tsx')).TradeScreen,
  forex: () => otherMarket('CURRENCY'),
  futures: () => otherMarket('FUTURE'),
  treasuryDebt: () => otherMarket('CGI'),
  blockTrading: () => placements(block),
  blockTradingOrders: () => placementOrders(block),
  qip: () => placements(qip),
  qipOrders: () => placementOrders(qip),
  ipo: async () => (await import('./ipo/issues-screen.tsx')).IssuesScreen,
  ipoOrders: async () => (await import('./ipo/applications-screen.tsx')).ApplicationsScreen,
  settings: async () => {
    const [
      { SettingsScreen },
      { SecuritySettings },
      { PushSetting },
      { ConfirmSetting },
      { IdentitySettings },
      { EligibilitySettings },
      { InviterRow },
    ] = await Promise.all([
      import('./profile/settings-screen.tsx'),
      import('./security/security-settings.tsx'),
      import('./notices/push-setting.tsx'),
      import('./orders/confirm-setting.tsx'),
      import('./identity/identity-settings.tsx'),
      import('./placements/eligibility-settings.tsx'),
      import('./session/inviter-row.tsx'),
    ])
    return () => (
      <SettingsScreen
        security={SecuritySettings}
        notices={PushSetting}
        orders={ConfirmSetting}
        identity={IdentitySettings}
        eligibility={EligibilitySettings}
        inviter={InviterRow}
      />
    )
  },
  loginPassword: async () => (await import('./security/login-password-screen.tsx')).LoginPasswordScreen,
  realName: async () => {
    const [{ RealNameScreen }, { prefetchVerification }] = await Promise.all([
      import('./identity/real-name-screen.tsx'),
      import('./identity/queries.ts'),
    ])
    await prefetchVerification()
    return RealNameScreen
  },
  security: async () => {
    const [{ SecurityScreen }, { AccessLogList }] = await Promise.all([
      import('./security/security-screen.tsx'),
      import('./identity/access-log-list.tsx'),
    ])
    return () => <SecurityScreen accessLog={AccessLogList} />
  },
  secondFactor: async () => (await import('./security/second-factor-screen.tsx')).SecondFactorScreen,
  notices: async () => (await import('./notices/notices-screen.tsx')).NoticesScreen,
  newsList: async () => (await import('./news/news-list-screen.tsx')).NewsListScreen,
  news: async () => (await import('./news/news-screen.tsx')).NewsScreen,
  recharge: async () => (await import('./recharges/recharge-screen.tsx')).RechargeScreen,
  withdraw: async () => {
    const [{ WithdrawScreen }, { TransactionPasswordDialog }] = await Promise.all([
      import('./withdrawals/withdraw-screen.tsx'),
      import('./security/transaction-password-dialog.tsx'),
    ])
    return () => <WithdrawScreen passwordDialog={TransactionPasswordDialog} />
  },
  rechargeRecords: () => moneyRecords('recharge'),
  withdrawRecords: () => moneyRecords('withdraw'),
  loanRecords: () => moneyRecords('loan'),
  statement: async () => (await import('./statements/statement-screen.tsx')).StatementScreen,
  documents: async () => (await import('./statements/documents-screen.tsx')).DocumentsScreen,
  portfolio: async () => (await import('./portfolio/portfolio-screen.tsx')).PortfolioScreen,
  bankCards: async () => (await import('./bank-cards/bank-cards-screen.tsx')).BankCardsScreen,
  records: async () => (await import('./orders/records-screen.tsx')).RecordsScreen,
  record: async () => (await import('./orders/record-screen.tsx')).RecordScreen,
  funds: async () => (await import('./funds-page.tsx')).FundsPage,
  fundOrders: async () => (await import('./funds/fund-orders-screen.tsx')).FundOrdersScreen,
  loan: async () => (await import('./loans/loan-screen.tsx')).LoanScreen,
  loanApplications: async () => (await import('./loans/loan-records-screen.tsx')).LoanRecordsScreen,
  customerService: async () => {
    const [{ CustomerServiceScreen }, { LeaveAppDialog }, { serviceAddress }] = await Promise.all([
      import('./support/customer-service-screen.tsx'),
      import('./recharges/leave-app-dialog.tsx'),
      import('./recharges/service-address.ts'),
    ])
    return () => <CustomerServiceScreen leaveDialog={LeaveAppDialog} readAddress={serviceAddress} />
  },
  transparency: async () => (await import('./config/transparency-screen.tsx')).TransparencyScreen,
}

/** One screen for the three markets that have no shares. */
async function otherMarket(market: 'CURRENCY' | 'FUTURE' | 'CGI') {
  const { OtherMarketScreen } = await import('./market/other-market-screen.tsx')
  return () => <OtherMarketScreen market={market} />
}

/** One screen for blocks and qualified placements; the password dialogs belong to another capability. */
async function placements(kind: PlacementKind) {
  const [{ PlacementsScreen }, { TransactionPasswordDialog }, { SetTransactionPassword }] = await Promise.all(
    [
      import('./placements/placements-screen.tsx'),
      import('./security/transaction-password-dialog.tsx'),
      import('./security/set-transaction-password.tsx'),
    ],
  )
  return () => (
    <PlacementsScreen
      kind={kind}
      passwordDialog={TransactionPasswordDialog}
      setPassword={SetTransactionPassword}
    />
  )
}

async function placementOrders(kind: PlacementKind) {
  const { PlacementOrdersScreen } = await import('./placements/placement-orders-screen.tsx')
  return () => <PlacementOrdersScreen kind={kind} />
}

/** One screen with three addresses, whose records belong to three other capabilities. */
async function moneyRecords(kind: 'recharge' | 'withdraw' | 'loan') {
  const [{ MoneyRecordsScreen }, { RechargeRecords }, { WithdrawalRecords }, { LoanRecords }] =
    await Promise.all([
      import('./wallet/money-records-screen.tsx'),
      import('./recharges/recharge-records.tsx'),
      import('./withdrawals/withdrawal-records.tsx'),
      import('./loans/loan-records-screen.tsx'),
    ])
  const records = { recharge: RechargeRecords, withdraw: WithdrawalRecords, loan: LoanRecords }
  return () => <MoneyRecordsScreen kind={kind} records={records} />
}
