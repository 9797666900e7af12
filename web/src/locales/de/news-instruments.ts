import type { newsInstruments as english } from '../en/news-instruments.ts'
import type { Texts } from '../texts.ts'

export const newsInstruments: Texts<typeof english> = {
  title: 'Worum es geht',
}
