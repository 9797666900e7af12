/** What documents say: contract notes, statements, and the reports of a year. */
import type { feeNames } from '@tarazu/contract/config/fees'

export const documentsEn = {
  facts: {
    account: 'Account',
    name: 'Name',
    noName: 'not verified',
    issuer: 'Issued by',
    day: 'Trade day',
    period: 'Period',
    year: 'Year',
    zone: 'Time zone',
    currency: 'Currency',
    made: 'Made at',
    opening: 'Opening balance',
    income: 'Income',
    expense: 'Expense',
    closing: 'Closing balance',
  },
  paper: 'PAPER TRADING – NO REAL MONEY',
  total: 'Total',
  columns: {
    entry: 'Entry',
    time: 'Time',
    day: 'Day',
    month: 'Month',
    order: 'Order',
    instrument: 'Instrument',
    name: 'Name',
    side: 'Side',
    quantity: 'Quantity',
    price: 'Price',
    priceIn: 'In',
    value: 'Value',
    fees: 'Fees',
    net: 'Net amount',
    fee: 'Charge',
    amount: 'Amount',
    kind: 'Kind',
    reason: 'Reason',
    reference: 'Reference',
    balance: 'Balance',
    trades: 'Trades',
    acquired: 'Acquired',
    sold: 'Sold',
    term: 'Term',
    proceeds: 'Proceeds',
    cost: 'Cost',
    expenses: 'Expenses',
    disallowed: 'Wash sale loss disallowed',
    gain: 'Gain or loss',
  },
  side: { buy: 'Buy', sell: 'Sell' },
  fee: {
    brokerage: 'Brokerage',
    'transaction-tax': 'Securities transaction tax',
    'exchange-charge': 'Exchange charge',
    'stamp-duty': 'Stamp duty',
    'regulator-fee': 'Regulator’s fee',
    'activity-fee': 'Trading activity fee',
    'depository-charge': 'Depository charge',
    'sales-tax': 'Tax on fees',
    interest: 'Loan interest',
  } satisfies Record<(typeof feeNames)[number] | 'interest', string>,
  mail: {
    confirmation: 'Confirm your e-mail address',
    code:
      'Your code is {{code}}. Type it in the app to have your documents sent here. It works ' +
      'for 30 minutes. If you did not ask for it, do nothing.',
    attached:
      'Attached: {{title}}. The app has it too, as CSV and as a signed file. Nobody of Tarazu ' +
      'will ever ask you for a password or a code by e-mail.',
    alert: {
      subject: 'Alert: {{symbol}}',
      text:
        '{{symbol}} reached what you wanted to be told of: {{value}}, at {{time}} UTC. The app ' +
        'says more under Alerts. Nobody of Tarazu will ever ask you for a password or a code by' +
        ' e-mail.',
    },
    order: {
      subject: 'Your order: {{what}}',
      recurring: 'Your recurring purchase: {{what}}',
      text:
        '{{sentence}} ({{time}} UTC) The app says more under Notices. Nobody of Tarazu will ever ' +
        'ask you for a password or a code by e-mail.',
    },
  },
  note: {
    title: 'Contract note',
    trades: 'Trades',
    noTrades: 'Nothing was traded on this day.',
    charges: 'Charges',
    noCharges: 'No charges.',
    sums: 'Obligation',
    bought: 'Bought',
    sold: 'Sold',
    fees: 'Charges',
    net: 'Net: to you above zero, from you below',
    notes: [
      'Each amount is the sum of transfers of the ledger. The number of an entry is the one in ' +
        'the signed statement of this day, which proves it.',
      'The other side of each trade is the issuer, out of its own book, and no exchange.',
    ],
  },
  statement: {
    title: 'Statement of account',
    entries: 'Entries',
    none: 'No entries in this period.',
    notes: ['The signed JSON file of this period proves each entry.'],
  },
  gains: {
    title: { IN: 'Capital gains, financial year {{year}}', US: 'Proceeds and cost basis, {{year}}' },
    sums: 'Sums',
    none: 'Nothing was sold in this year.',
    short: 'Short term',
    long: 'Long term',
    other: 'Not capital gains: futures and currencies',
    notes: {
      IN: [
        'First in, first out for each security, by the day of acquisition (Circular 768 of the ' +
          'Central Board of Direct Taxes, 24 June 1998). Securities transaction tax is neither ' +
          'cost nor expense.',
        'Long term: held for more than 12 months where listed in India, for more than 24 months ' +
          'otherwise (Finance (No. 2) Act, 2024). Bonus shares cost nothing and are held since ' +
          'their allotment.',
        'What was acquired before 1 February 2018 may cost its fair market value of 31 January ' +
          '2018, which is not known here: it is for you to fill in.',
      ],
      US: [
        'By the lots that were sold: those that the order named, else the oldest first. ' +
          'Commissions are part of proceeds and cost.',
        'Long term: held for more than one year. A loss is put off, and is part of the cost of ' +
          'what replaced it, where the same security was bought here within 30 days before or ' +
          'after the sale (wash sale, section 1091). What is bought in the 30 days after this ' +
          'was made, or elsewhere, can still change that. Amounts are in the currency of the account.',
      ],
    },
  },
  income: {
    title: 'Dividends and other income, {{year}}',
    entries: 'Entries',
    none: 'No income in this year.',
    sums: 'Sums',
    fundReturn: 'Return of a fund',
    notes: ['No tax was withheld. A loss of a fund stands below zero.'],
  },
  charges: {
    title: 'Charges, {{year}}',
    entries: 'By month',
    none: 'No charges in this year.',
    sums: 'Sums',
    notes: ['Each charge as it was taken, with the trades that it was taken of.'],
  },
}
