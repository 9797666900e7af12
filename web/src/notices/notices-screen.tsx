import type { Notice } from '@tarazu/contract/notices/api'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { ListRow } from '@tarazu/ui/list-row'
import { PageHeader } from '@tarazu/ui/page-header'
import { StatusDot } from '@tarazu/ui/tag'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { DayList } from '../lists/day-list.tsx'
import { DayListSkeleton } from '../lists/day-list-skeleton.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { noticeAddress } from './notice-address.ts'
import { useNoticeWords } from './notice-words.ts'
import styles from './notices.module.css'
import { useMarkRead, useNotices } from './queries.ts'

export function NoticesScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.home)
  usePageTitle(t('notices.title'))
  return (
    <>
      <PageHeader title={t('notices.title')} onBack={goBack} />
      <Notices />
    </>
  )
}

function Notices() {
  const { t } = useTranslation()
  const notices = useNotices()
  const failure = useFailure(notices)
  const pages = notices.data?.pages
  const rows = pages?.flatMap((page) => page.rows.map((row) => ({ ...row, createdAt: row.at })))
  useReadWhenSeen(rows?.[0]?.id, pages?.[0]?.unread ?? 0)
  if (failure) return <QueryFailure failure={failure} what={t('notices.failed')} onRetry={notices.refetch} />
  if (!rows) return <DayListSkeleton />
  if (rows.length === 0)
    return <EmptyState icon={<Bell size={28} strokeWidth={1.75} />} title={t('notices.empty')} />
  return (
    <>
      <DayList label={t('notices.list')} rows={rows}>
        {(notice) => <NoticeRow key={notice.id} notice={notice} />}
      </DayList>
      <ListEnd list={notices} />
    </>
  )
}

/** Marks notices as read, up to the newest loaded one, while the page is visible. */
function useReadWhenSeen(newest: string | undefined, unread: number) {
  const { mutate } = useMarkRead()
  useEffect(() => {
    if (newest === undefined || unread === 0) return
    const mark = () => document.visibilityState === 'visible' && mutate(newest)
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest, unread, mutate])
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const words = useNoticeWords()
  const to = noticeAddress(notice)
  return (
    <ListRow
      title={<span className={styles.words}>{words(notice)}</span>}
      detail={date.time(notice.at)}
      value={!notice.read && <StatusDot tone="brand">{t('notices.unread')}</StatusDot>}
      {...(to !== undefined && { render: <Link to={to} /> })}
    />
  )
}
