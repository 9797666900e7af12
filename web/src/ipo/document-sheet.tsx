import type { Issue } from '@tarazu/contract/ipo/issue'
import { Button } from '@tarazu/ui/button'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Sheet } from '@tarazu/ui/sheet'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'
import { useLast } from '../navigation/last.ts'
import styles from './ipo.module.css'
import { useIssue } from './queries.ts'

/** The issuer's document, or a link to it, which names the host before it is opened (safety T31). */
export function DocumentSheet({ issue, onClose }: { issue: Issue | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const shown = useLast(issue)
  return (
    <Sheet
      open={issue !== undefined}
      onClose={onClose}
      title={t('ipo.documentOf', { name: shown?.name ?? '' })}
    >
      {shown &&
        (shown.documentUrl === null ? <Paper id={shown.id} /> : <Elsewhere url={shown.documentUrl} />)}
    </Sheet>
  )
}

function Paper({ id }: { id: number }) {
  const { t } = useTranslation()
  const issue = useIssue(id)
  const failure = useFailure(issue)
  if (failure) return <QueryFailure failure={failure} what={t('ipo.loadFailed')} onRetry={issue.refetch} />
  if (!issue.data) return <Skeleton height={240} radius={12} />
  const paragraphs = issue.data.document?.split(/\n{2,}/).filter((text) => text.trim() !== '') ?? []
  if (paragraphs.length === 0) return <p>{t('ipo.documentNone')}</p>
  return (
    <div className={styles.paper}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

function Elsewhere({ url }: { url: string }) {
  const { t } = useTranslation()
  if (!URL.canParse(url) || !url.startsWith('https://')) return <p>{t('ipo.documentNone')}</p>
  return (
    <div className={styles.stack}>
      <p>{t('ipo.documentElsewhere')}</p>
      <Button block render={<a href={url} target="_blank" rel="noopener noreferrer" />}>
        {t('ipo.documentGo', { host: new URL(url).hostname })}
      </Button>
    </div>
  )
}
