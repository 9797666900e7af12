import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { Chip, ChipRow } from '@tarazu/ui/chip'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List } from '@tarazu/ui/list-row'
import { saveFile } from '@tarazu/ui/save-file'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { fetchContractNote, useContractNotes } from './document-queries.ts'
import styles from './documents.module.css'
import { FileButton } from './file-button.tsx'
import { fetchSignedStatement } from './queries.ts'
import { saveDocument } from './save-document.ts'

/** How many days are shown before somebody asks for all. */
const shownFirst = 10

/** The days of a year on which there were trades, each with its files. `today` is `2026-11-21`. */
export function ContractNotes({ today, years }: { today: string; years: readonly number[] }) {
  const { t } = useTranslation()
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [whole, setWhole] = useState(false)
  const [to = today] = [`${year}-12-31`, today].toSorted()
  const notes = useContractNotes({ from: `${year}-01-01`, to })
  const failure = useFailure(notes)
  const rows = notes.data?.rows ?? []
  const shown = whole ? rows : rows.slice(0, shownFirst)
  return (
    <section className={styles.section}>
      <SectionHeader title={t('documents.notes')} />
      <p className={styles.lead}>{t('documents.notesLead')}</p>
      <ChipRow label={t('documents.year')}>
        {years.map((each) => (
          <Chip key={each} kind="choice" selected={each === year} onClick={() => setYear(each)}>
            {each}
          </Chip>
        ))}
      </ChipRow>
      {failure ? (
        <QueryFailure failure={failure} onRetry={notes.refetch} />
      ) : notes.data ? (
        <Card kind="rows">
          {rows.length === 0 ? (
            <p className={styles.none}>{t('documents.noNotes')}</p>
          ) : (
            <List>
              {shown.map(({ day, trades }) => (
                <NoteRow key={day} day={day} trades={trades} />
              ))}
            </List>
          )}
        </Card>
      ) : (
        <Skeleton height={198} radius={22} />
      )}
      {rows.length > shown.length && (
        <Button variant="neutral" size="m" block onClick={() => setWhole(true)}>
          {t('documents.more', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

function NoteRow({ day, trades }: { day: string; trades: number }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const shown = date.day(Date.parse(`${day}T12:00:00Z`), 'UTC')
  const what = t('documents.note', { day: shown })
  async function saveSigned() {
    const { name, content } = await fetchSignedStatement({ from: day, to: day })
    saveFile(name, content, 'application/json')
  }
  return (
    <li className={styles.note}>
      <div className={styles.noteText}>
        <span>{shown}</span>
        <span className={styles.trades}>{t('documents.trades', { count: trades })}</span>
      </div>
      <div className={styles.files}>
        <FileButton
          what={what}
          format="PDF"
          save={async () => saveDocument(await fetchContractNote(day, 'pdf'))}
        />
        <FileButton
          what={what}
          format="CSV"
          save={async () => saveDocument(await fetchContractNote(day, 'csv'))}
        />
        <FileButton what={what} format="JSON" save={saveSigned} />
      </div>
    </li>
  )
}
