/**
 * One line of CSV by RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe (ASVS
 * 1.2.10), since people typed much of what is exported. A negative number is no formula and stays as it is.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string) {
  const isFormula = /^[=+\-@\t\r\n\0＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const plain = isFormula ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
