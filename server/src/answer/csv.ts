/**
 * One line of RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe (ASVS 1.2.10): much of
 * what is in a file was typed by somebody. A number below zero is none, and stays a number.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string) {
  const isFormula = /^[=+\-@\t\r\n\0＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const plain = isFormula ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
