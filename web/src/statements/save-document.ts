import type { DocumentFile } from '@tarazu/contract/statements/document-file'
import { saveFile } from '@tarazu/ui/save-file'

/** Hands a document of the server to the browser as a file to keep. */
export function saveDocument({ name, type, content }: DocumentFile) {
  saveFile(
    name,
    Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
    type,
  )
}
