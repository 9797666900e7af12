import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@tarazu/ui/button'
import { saveFile } from '@tarazu/ui/save-file'
import { showToast } from '@tarazu/ui/toast'
import { Download } from 'lucide-react'
import { errorText } from '../text/error-text.ts'
import styles from './audit.module.css'
import { type AuditFilters, fetchAuditFile } from './queries.ts'

/** Saves the entries that pass the filters. The export itself becomes an entry of the log. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (format: 'csv' | 'jsonl') => fetchAuditFile(filters, format),
    onSuccess: ({ name, content }) => saveFile(name, content, 'text/plain'),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }),
  })
  return (
    <div className={styles.export}>
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          variant="neutral"
          size="m"
          icon={<Download size={15} aria-hidden="true" />}
          pending={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
