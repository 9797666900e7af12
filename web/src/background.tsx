import type { ReactNode } from 'react'
import { LogAlarm } from './chain/log-alarm.tsx'
import { useSignedIn } from './data/session-store.ts'
import { TellAlerts } from './notices/tell-alerts.tsx'

/** What works on while pages come and go, loaded after the first of them. */
export function Background(): ReactNode {
  return (
    <>
      <LogAlarm />
      {useSignedIn() && <TellAlerts />}
    </>
  )
}
