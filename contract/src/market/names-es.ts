import type { InstrumentNames } from './names.ts'

export const namesEs: InstrumentNames = {
  future: {
    NIFTY: 'Futuro NIFTY 50',
    BANKNIFTY: 'Futuro NIFTY BANK',
    FINNIFTY: 'Futuro NIFTY Financial Services',
    ES: 'E-mini S&P 500',
    NQ: 'E-mini Nasdaq-100',
    YM: 'E-mini Dow',
    GC: 'Oro',
    SI: 'Plata',
    HG: 'Cobre',
    CL: 'Petróleo WTI',
    BZ: 'Petróleo Brent',
    NG: 'Gas natural',
    ZC: 'Maíz',
    ZS: 'Soja',
    ZN: 'Tesoro de EE. UU. a 10 años',
  },
  bond: {
    GSEC: 'Deuda de la India {{coupon}}% {{year}}',
    UST: 'Tesoro de EE. UU. {{coupon}}% {{month}}/{{year}}',
  },
}
