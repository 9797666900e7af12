import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1', `"'＝1"`],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
])('%j becomes no formula in a spreadsheet', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

test('cells keep their commas, quotes and line ends', () => {
  expect(csvLine(['a,b', 'say "no"', 'two\nlines', 'plain', '', '-5.00'])).toBe(
    '"a,b","say ""no""","two\nlines",plain,,-5.00\r\n',
  )
})
