export const config = {
  transparency: 'Transparency',
  intro: 'What anyone may check about this deployment. The figures are counted, not typed.',
  mode: 'Mode',
  paper: 'Paper trading',
  live: 'Live trading',
  feed: 'Price source',
  marketClock: 'Market clock',
  version: 'Version',
  paperTitle: 'What paper trading is',
  paperMoney:
    'The money here is play money. Nothing you pay in, win or lose here is real, and none of it can be paid out.',
  paperReal:
    'Everything else works as it would with real money: prices, orders, fees, settlement, and a ledger that must add up.',
  paperNever:
    'Nobody will ever ask you to pay real money into this app. If someone does, it is a fraud: do not pay.',
  liveMoney: 'This deployment trades with real money. You can lose what you invest.',
  sourceTitle: 'Where prices come from',
  sourceSimulated:
    'The prices are simulated: a program makes them, and they are not those of any market. Every price says so.',
  sourceReplay:
    'The prices are a replay of recorded market data. They are of a day in the past, and every price says so.',
  sourceYahoo: 'The prices come from Yahoo Finance and may be delayed. Every price shows its age.',
  sourceRule:
    'No operator can enter or change a price. A price that cannot be true is refused, and none that is too old fills an order.',
  prices: 'Prices',
  instruments: 'Instruments',
  withPrice: 'With a price',
  quotesSeen: 'Quotes received',
  quotesRefused: 'Quotes refused',
  ledger: 'Ledger',
  journals: 'Journals',
  transfers: 'Transfers',
  reversals: 'Reversals',
  ledgerRule:
    'Money and securities move only from one account to another. Nobody can set a balance; a mistake is undone by a reversal that stays visible.',
  lastCheck: 'Last full check',
  neverChecked: 'Not checked yet',
  balanced: 'Everything adds up',
  unbalanced: 'It does not add up',
  orders: 'Orders',
  filled: 'Filled',
  refused: 'Refused',
  noRefusals: 'None has been refused.',
  refusedBy: 'Refused, by reason',
} as const
