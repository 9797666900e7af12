import { namesEn } from '@tarazu/contract/market/names-en'

export const instruments = {
  names: namesEn,
  // Lists of pairs, futures and treasury debt
  searchLabel: 'Code or name',
  searchNow: 'Search',
  enterCode: 'Please enter a code to search',
  position: 'Position',
  positionIn: 'Position: {{name}}',
  list: {
    CURRENCY: {
      example: 'For example USDINR or Euro',
      loadFailed: 'Failed to load currency list',
      empty: 'No currency data available',
      none: 'No matching currencies found',
    },
    FUTURE: {
      example: 'For example GC or Gold',
      loadFailed: 'Failed to load futures list',
      empty: 'No futures data available',
      none: 'No matching futures found',
    },
    CGI: {
      example: 'For example GSEC or 2033',
      loadFailed: 'Failed to load treasury debt list',
      empty: 'No treasury debt data available',
      none: 'No matching treasury debt found',
    },
  },
  showAll: 'Show the whole list',
  // Terms
  terms: 'Terms',
  contractSize: 'Contract size',
  units: '{{count}} units',
  contractNote: 'One exchange contract covers this many. Here you trade single units.',
  lastDay: 'Last trading day',
  lastDayNote: 'What you still hold then is closed out at the last price on that day.',
  endsOn: 'Contract ends on {{day}}',
  endsNote: 'The contract ends on {{day}}. What you still hold then is closed out at the last price.',
  coupon: 'Coupon',
  aYear: '{{percent}} a year, half-yearly',
  accrued: 'Accrued interest',
  nextCoupon: 'Next coupon',
  maturity: 'Maturity',
  bondNote:
    'The price is for 100 of face value, which is one unit. It includes the interest since the last coupon, counted by days, and falls by the coupon when that is paid.',
  pairUnit: 'One unit',
  pairNote: 'The price is what one unit costs in {{currency}}.',
  // Announced events
  coming: 'Coming up',
  action: {
    split: 'Split on {{day}}: {{new}} units for every {{old}}',
    bonus: 'Bonus issue on {{day}}: {{new}} units for every {{old}}',
    dividend: 'Dividend on {{day}}: {{amount}} a unit',
  },
  actionNote: {
    units: 'Units and pending orders are adjusted automatically.',
    dividend: 'Paid to whoever holds it when that day begins; the price falls by as much.',
  },
} as const
