import type { InstrumentNames } from './names.ts'

export const namesDe: InstrumentNames = {
  future: {
    NIFTY: 'NIFTY-50-Future',
    BANKNIFTY: 'NIFTY-BANK-Future',
    FINNIFTY: 'NIFTY-Financial-Services-Future',
    ES: 'E-mini S&P 500',
    NQ: 'E-mini Nasdaq-100',
    YM: 'E-mini Dow',
    GC: 'Gold',
    SI: 'Silber',
    HG: 'Kupfer',
    CL: 'Rohöl WTI',
    BZ: 'Rohöl Brent',
    NG: 'Erdgas',
    ZC: 'Mais',
    ZS: 'Sojabohnen',
    ZN: 'US-Anleihe 10 Jahre',
  },
  bond: {
    GSEC: 'Indien-Anleihe {{coupon}}% {{year}}',
    UST: 'US-Anleihe {{coupon}}% {{month}}/{{year}}',
  },
}
