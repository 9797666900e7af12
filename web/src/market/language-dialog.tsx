import { languageNames } from '@tarazu/contract/locales'
import { Dialog } from '@tarazu/ui/dialog'
import { List, ListRow } from '@tarazu/ui/list-row'
import { Check } from 'lucide-react'
import { useChooseLanguage } from '../language/choose-language.ts'
import { type Language, useTranslation } from '../language/languages.ts'
import styles from './language-dialog.module.css'

type Props = { offered: readonly Language[]; open: boolean; onClose: () => void }

export function LanguageDialog({ offered, open, onClose }: Props) {
  const { t, language } = useTranslation()
  const choose = useChooseLanguage()
  return (
    <Dialog open={open} onClose={onClose} title={t('market.chooseLanguage')}>
      <div className={styles.list}>
        <List>
          {offered.map((each) => (
            <ListRow
              key={each}
              title={<span lang={each}>{languageNames[each]}</span>}
              value={
                each === language && (
                  <Check size={20} className={styles.check} role="img" aria-label={t('market.chosen')} />
                )
              }
              onClick={async () => (await choose(each)) && onClose()}
            />
          ))}
        </List>
      </div>
    </Dialog>
  )
}
