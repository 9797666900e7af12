import type { Reply } from '@tarazu/contract/endpoint'
import type { listDevices } from '@tarazu/contract/security/account-api'
import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Tag } from '@tarazu/ui/tag'
import { showToast } from '@tarazu/ui/toast'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useDevices, useSignOutDevice, useSignOutOthers } from './queries.ts'
import styles from './security.module.css'

type Device = Reply<typeof listDevices>['devices'][number]

export function DeviceList() {
  const { t } = useTranslation()
  const devices = useDevices()
  const failure = useFailure(devices)
  if (failure)
    return <QueryFailure failure={failure} what={t('security.devicesFailed')} onRetry={devices.refetch} />
  const listed = devices.data?.devices
  return (
    <section>
      <SectionHeader title={t('security.devices')} />
      <div className={styles.devices}>
        <Card kind="rows">
          {listed ? (
            <List label={t('security.devices')}>
              {listed.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </List>
          ) : (
            <SkeletonRows count={2} media />
          )}
        </Card>
        {listed && listed.length > 1 && <SignOutOthers />}
      </div>
    </section>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const errorText = useErrorText()
  const signOut = useSignOutDevice()
  const name = device.name || t('security.unknownDevice')
  return (
    <ListRow
      media={<MonitorSmartphone size={22} strokeWidth={1.8} aria-hidden="true" />}
      title={
        device.current ? (
          <>
            {name} <Tag tone="brand">{t('security.thisDevice')}</Tag>
          </>
        ) : (
          name
        )
      }
      wraps
      detail={
        <span className={styles.facts}>
          <span>
            {t('security.lastSeen', {
              // Non-breaking spaces keep the time on one line.
              time: date.dayAndTime(device.lastSeenAt).replaceAll(' ', '\u00a0'),
            })}
          </span>
          <span className="num">{device.address}</span>
        </span>
      }
      trailing={
        !device.current && (
          <Button
            variant="ghost"
            size="m"
            aria-label={t('security.signOutDevice', { device: name })}
            pending={signOut.isPending && t('security.signingOut')}
            onClick={() =>
              signOut.mutate(device.id, {
                onSuccess: () => showToast(t('security.signedOut'), 'success'),
                onError: (error) => showToast(errorText(error), 'error'),
              })
            }
          >
            {t('security.signOut')}
          </Button>
        )
      }
    />
  )
}

function SignOutOthers() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const signOut = useSignOutOthers()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="neutral" block onClick={() => setAsking(true)}>
        {t('security.signOutOthers')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('security.signOutOthersTitle')}
        detail={t('security.signOutOthersDetail')}
        confirmLabel={t('security.signOutOthers')}
        cancelLabel={t('shell.cancel')}
        pending={signOut.isPending && t('security.signingOut')}
        onConfirm={() =>
          signOut.mutate(undefined, {
            onSuccess: () => showToast(t('security.signedOut'), 'success'),
            onError: (error) => showToast(errorText(error), 'error'),
            onSettled: () => setAsking(false),
          })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
