import { orderSentencesEn } from '@tarazu/contract/notices/order-sentences-en'
import { refusalTexts } from '@tarazu/contract/refusals'
import { reasonsEn } from '@tarazu/contract/wallet/reasons-en'
import { documentsEn } from './documents-en.ts'

export const en = {
  documents: documentsEn,
  reasons: reasonsEn,
  orders: orderSentencesEn,
  refusals: refusalTexts,
  codes: {
    does: {
      'reset-password': 'sets a new login password',
      'release-account': 'lifts the freeze of your account',
      'reset-transaction-password': 'sets a new transaction password',
    },
    message: (code: string, does: string) =>
      `${code} is your Tarazu code. It ${does} and works for 10 minutes. Nobody of Tarazu will ever ask you for it.`,
  },
  companies: {
    KESTREL: 'Weaves sails and tents from recycled thread.',
    BLUEFERN: 'Makes cheese in three valleys.',
    ORREY: 'Builds telescopes for schools.',
    SALTPAN: 'Stores power in salt water.',
    TINROOF: 'Builds small houses that rain cannot hurt.',
    QUILLON: 'Keeps the brakes of trains.',
    MARROW: 'Sells vegetables that look odd.',
    LANTERN: 'Runs clinics that open at night.',
    HALYARD: 'Sails cargo along the coast, with the wind.',
    PEBBLE: 'Makes card readers without a screen.',
    THRUSH: 'Tunes hearing aids at home.',
    OXBOW: 'Cleans rivers and sells what it finds.',
  },
  issues: {
    further: 'A further issue of shares that trade already.',
    madeUp: 'Made up, for paper trading.',
    apart: ' ',
    document: (name: string, about: string) => [
      `${name}: a made-up document`,
      `${about} The company does not exist, and nothing can be bought here with real money.`,
      'A real document would say what the company does, what it earned and owes, who sells shares, what the money is for, and what can go wrong. Read it before you apply.',
      'What can go wrong with any share: its price may fall below that of the issue on the first day, and it may never come back.',
      'Where more is applied for than there is, everybody gets the same number of lots as far as they go; the lots that are left are drawn. The hash of the draw’s seed is published before the issue opens and the seed after it has closed, so that anybody can compute it again.',
    ],
  },
}
