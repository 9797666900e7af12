import type { Locale } from '@tarazu/contract/locales'
import type { AllTexts } from './texts.ts'

/** Four files per language, each small enough to be loaded while the first screen is drawn. */
const files: Record<Locale, () => Promise<{ texts: object }[]>> = {
  en: () =>
    Promise.all([
      import('./en/app-texts.ts'),
      import('./en/money-texts.ts'),
      import('./en/offers-texts.ts'),
      import('./en/personal-texts.ts'),
    ]),
  zh: () =>
    Promise.all([
      import('./zh/app-texts.ts'),
      import('./zh/money-texts.ts'),
      import('./zh/offers-texts.ts'),
      import('./zh/personal-texts.ts'),
    ]),
  es: () =>
    Promise.all([
      import('./es/app-texts.ts'),
      import('./es/money-texts.ts'),
      import('./es/offers-texts.ts'),
      import('./es/personal-texts.ts'),
    ]),
  de: () =>
    Promise.all([
      import('./de/app-texts.ts'),
      import('./de/money-texts.ts'),
      import('./de/offers-texts.ts'),
      import('./de/personal-texts.ts'),
    ]),
}

/** All texts of a language. */
export async function loadTexts(language: Locale): Promise<AllTexts> {
  return Object.assign({}, ...(await files[language]()).map(({ texts }) => texts))
}
