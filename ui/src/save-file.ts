/** Hands a text, or bytes, to the browser as a file to keep. */
export function saveFile(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type: 'text/csv' | 'text/plain' | 'application/json' | 'application/pdf' | 'application/x-ofx',
) {
  const address = URL.createObjectURL(
    new Blob([content], { type: type === 'application/pdf' ? type : `${type};charset=utf-8` }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
