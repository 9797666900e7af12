import { languageNames } from '@tarazu/contract/locales'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { ChangePill } from '@tarazu/ui/change-text'
import { Segmented } from '@tarazu/ui/segmented'
import type { ReactNode } from 'react'
import { useConfig } from '../config/queries.ts'
import { setTheme, setUpDown, type UpDown, useTheme, useUpDown } from '../data/preferences.ts'
import { useChooseLanguage } from '../language/choose-language.ts'
import { languages, useTranslation } from '../language/languages.ts'
import styles from './settings-screen.module.css'

function Choice({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

export function AppearanceSettings() {
  const { t, language } = useTranslation()
  const choose = useChooseLanguage()
  const { locales } = useConfig()
  const theme = useTheme()
  const upDown = useUpDown()
  const offered = languages.filter((each) => !locales || locales.split(',').includes(each))

  const themes = [
    { value: 'system', label: t('settings.themeSystem') },
    { value: 'light', label: t('settings.themeLight') },
    { value: 'dark', label: t('settings.themeDark') },
  ] as const
  const green = { value: 'green-up' as UpDown, label: t('settings.greenUp') }
  const red = { value: 'red-up' as UpDown, label: t('settings.redUp') }
  const blue = { value: 'blue-up' as UpDown, label: t('settings.blueUp') }
  // Red means rising in China, so that choice comes first in Chinese.
  const upDowns = language === 'zh' ? [red, green, blue] : [green, red, blue]

  return (
    <section>
      <SectionHeader title={t('settings.appearance')} />
      <Card>
        <div className={styles.choices}>
          <Choice label={t('settings.theme')}>
            <Segmented label={t('settings.theme')} options={themes} value={theme} onChange={setTheme} />
          </Choice>
          <Choice label={t('settings.upDown')} hint={t('settings.upDownHint')}>
            <Segmented label={t('settings.upDown')} options={upDowns} value={upDown} onChange={setUpDown} />
            <div className={styles.sample}>
              <ChangePill percent={1.58} />
              <ChangePill percent={-0.21} />
            </div>
          </Choice>
          {offered.length > 1 && (
            <Choice label={t('shell.language')}>
              <Segmented
                label={t('shell.language')}
                options={offered.map((value) => ({ value, label: languageNames[value] }))}
                value={language}
                onChange={(chosen) => void choose(chosen)}
              />
            </Choice>
          )}
        </div>
      </Card>
    </section>
  )
}
