import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import styles from './figure-cards.module.css'
import type { Figures } from './transparency-query.ts'

const maxLines = 20

/** Shows what a replay has read, and what it does not play: files, rows, and minutes that nobody recorded. */
export function ReplayCard({ replay }: { replay: NonNullable<Figures['replay']> }) {
  const { t } = useTranslation()
  const { count } = useNumberFormat()
  const rowsOf = ({ rows, why, line }: (typeof replay.rows)[number]) =>
    t('config.replay.rowsOf', {
      rows: count(rows),
      why: t(`config.replay.why.${why}`, { line: line === null ? '' : count(line) }),
    })
  const lists = [
    {
      title: t('config.replay.passedOver'),
      all: replay.passed_over_count,
      lines: replay.passed_over.map(({ file, why }) => ({
        subject: file,
        text: t(`config.replay.why.${why}`),
      })),
    },
    {
      title: t('config.replay.rows'),
      all: replay.rows_count,
      lines: replay.rows.map((row) => ({ subject: row.file, text: rowsOf(row) })),
    },
    {
      title: t('config.replay.gaps'),
      all: replay.gaps_count,
      lines: replay.gaps.map(({ symbol, minutes, days }) => ({
        subject: symbol,
        text: t('config.replay.gap', { minutes: count(minutes), days: count(days) }),
      })),
    },
  ].filter(({ all }) => all > 0)
  return (
    <Card>
      <h2 className={styles.title}>{t('config.replay.title')}</h2>
      <Facts
        facts={[
          { label: t('config.replay.files'), value: count(replay.files) },
          { label: t('config.replay.bars'), value: count(replay.bars) },
        ]}
      />
      {lists.length === 0 && <p className={styles.rule}>{t('config.replay.nothingElse')}</p>}
      {lists.map(({ title, all, lines }) => (
        <section key={title}>
          <h3 className={styles.subtitle}>{title}</h3>
          <Facts facts={joined(lines.slice(0, maxLines))} />
          {all > maxLines && (
            <p className={styles.rule}>{t('config.replay.more', { count: count(all - maxLines) })}</p>
          )}
        </section>
      ))}
    </Card>
  )
}

/** One fact per file or symbol, with all that is said about it. */
const joined = (lines: { subject: string; text: string }[]) =>
  [...Map.groupBy(lines, ({ subject }) => subject)].map(([label, same]) => ({
    label,
    value: same.map(({ text }) => text).join('; '),
  }))
