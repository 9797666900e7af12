import { filledText } from '@tarazu/contract/filled-text'
import { useTranslation } from './languages.ts'

/**
 * What a refusal's code says in the reader's language. `otherwise` for one that this copy of the app does not
 * know, and while only the words of the first script are there.
 */
export function useHintText() {
  const { texts } = useTranslation()
  const hints: Readonly<Record<string, unknown>> | undefined = texts.hint
  return (code: string, otherwise: string, detail?: Readonly<Record<string, unknown>>) => {
    const hint = hints?.[code]
    return typeof hint === 'string' ? filledText(hint, detail) : otherwise
  }
}
