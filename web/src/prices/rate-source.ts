import { sources } from '@tarazu/contract/market/instrument'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'

/** "simulated USDINR=X" in the reader's words: who says it, and of which pair. */
export function useRateSource() {
  const { t } = useTranslation()
  return (text: string) => {
    const [first = '', ...rest] = text.split(' ')
    const source = sources.find((each) => each === first)
    if (source) return [t(`shell.${source}`), ...rest.map(shownCode)].join(' ')
    // A configured rate names the version of the configuration that set it.
    return first === 'configured' ? [t('orders.rateConfigured'), ...rest].join(' ') : text
  }
}
