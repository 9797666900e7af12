/**
 * One line of RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe (ASVS 1.2.10):
 * what is in the log was typed by somebody.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string) {
  const plain = /^[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
