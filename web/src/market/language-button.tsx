import { IconButton } from '@tarazu/ui/icon-button'
import { Globe } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useConfig } from '../config/queries.ts'
import { languages, useTranslation } from '../language/languages.ts'

const load = () => import('./language-dialog.tsx')
const LanguageDialog = lazy(async () => ({ default: (await load()).LanguageDialog }))

/** Renders nothing if the deployment offers only one language. */
export function LanguageButton() {
  const { t } = useTranslation()
  const { locales } = useConfig()
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const offered = languages.filter((each) => !locales || locales.split(',').includes(each))
  if (offered.length < 2) return null
  const ask = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        label={t('shell.language')}
        aria-haspopup="dialog"
        onPointerDown={() => void load()}
        onClick={ask}
      >
        <Globe size={22} strokeWidth={1.8} />
      </IconButton>
      {opened && (
        <Suspense fallback={null}>
          <LanguageDialog offered={offered} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
