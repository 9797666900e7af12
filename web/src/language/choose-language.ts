import { showToast } from '@tarazu/ui/toast'
import { useErrorText } from './error-text.ts'
import { type Language, setLanguage } from './languages.ts'

/** The customer's choice; where its texts cannot be had, why. Answers whether it holds. */
export function useChooseLanguage() {
  const errorText = useErrorText()
  return async (language: Language) => {
    try {
      await setLanguage(language)
      return true
    } catch (error) {
      showToast(errorText(error), 'error')
      return false
    }
  }
}
