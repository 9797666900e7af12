import { languageNames } from '@tarazu/contract/locales'
import { Globe } from 'lucide-react'
import { useChooseLanguage } from './choose-language.ts'
import styles from './language-choice.module.css'
import { type Language, languages, useTranslation } from './languages.ts'

/** `offered` is the deployment's list, such as `en,zh`; all of them until it is known. */
export function LanguageChoice({ offered }: { offered: string | undefined }) {
  const { t, language } = useTranslation()
  const choose = useChooseLanguage()
  const shown = languages.filter((each) => !offered || offered.split(',').includes(each))
  return (
    <label className={styles.choice}>
      <Globe size={20} strokeWidth={1.8} aria-hidden="true" />
      <span className="sr">{t('shell.language')}</span>
      <select
        className={styles.select}
        value={language}
        onChange={(event) => void choose(event.target.value as Language)}
      >
        {shown.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
