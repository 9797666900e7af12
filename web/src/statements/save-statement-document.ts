import { fetchStatementDocument } from './document-queries.ts'
import { saveDocument } from './save-document.ts'
import type { StatementPeriod } from './statement-period.ts'

/** Apart from the screen, which is drawn without it. */
export async function saveStatementDocument(period: StatementPeriod) {
  saveDocument(await fetchStatementDocument(period))
}
