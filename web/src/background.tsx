import { type ReactNode, useEffect } from 'react'
import { LogAlarm } from './chain/log-alarm.tsx'
import { useSignedIn } from './data/session-store.ts'
import { useDesk } from './desk/desk.ts'
import { keepDesk } from './desk/keep-desk.ts'
import { keepLanguage } from './language/keep-language.ts'
import { useTranslation } from './language/languages.ts'
import { TellAlerts } from './notices/tell-alerts.tsx'
import { UpdatePrompt } from './shell/update-prompt.tsx'

/** What works on while pages come and go, loaded after the first of them. */
export function Background(): ReactNode {
  const { language } = useTranslation()
  const desk = useDesk()
  // What could not be kept comes from the network again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each language that is chosen.
  useEffect(() => void keepLanguage().catch(() => undefined), [language])
  useEffect(() => void keepDesk(desk).catch(() => undefined), [desk])
  return (
    <>
      <UpdatePrompt />
      <LogAlarm />
      {useSignedIn() && <TellAlerts />}
    </>
  )
}
