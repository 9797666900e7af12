import type { InstrumentNames } from './names.ts'

export const namesEn = {
  future: {
    NIFTY: 'NIFTY 50 Futures',
    BANKNIFTY: 'NIFTY BANK Futures',
    FINNIFTY: 'NIFTY Financial Services Futures',
    ES: 'E-mini S&P 500',
    NQ: 'E-mini Nasdaq-100',
    YM: 'E-mini Dow',
    GC: 'Gold',
    SI: 'Silver',
    HG: 'Copper',
    CL: 'Crude Oil WTI',
    BZ: 'Brent Crude Oil',
    NG: 'Natural Gas',
    ZC: 'Corn',
    ZS: 'Soybeans',
    ZN: '10-Year US Treasury Note',
  },
  bond: {
    GSEC: '{{coupon}}% Government Stock {{year}}',
    UST: 'US Treasury {{coupon}}% {{month}}/{{year}}',
  },
} as const satisfies InstrumentNames
