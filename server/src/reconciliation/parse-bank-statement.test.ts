import { describe, expect, test } from 'vitest'
import { parseBankStatement, StatementError } from './parse-bank-statement.ts'

const header = 'date,reference,description,amount,balance'
const read = (...lines: string[]) => parseBankStatement([header, ...lines].join('\n'), 'INR')

function problemOf(content: string) {
  try {
    parseBankStatement(content, 'INR')
  } catch (error) {
    if (error instanceof StatementError) return [error.line, error.problem]
    throw error
  }
  return undefined
}

test('a statement in the documented form is parsed', () => {
  expect(
    read('2026-11-20,REF/1,NEFT ASHA,5000.00,15000.00', '2026-11-21,REF-2,"Rao, ""A""",-20.50,14979.50'),
  ).toEqual([
    {
      bookedOn: '2026-11-20',
      reference: 'REF/1',
      description: 'NEFT ASHA',
      amount: 500_000n,
      balance: 1_500_000n,
    },
    {
      bookedOn: '2026-11-21',
      reference: 'REF-2',
      description: 'Rao, "A"',
      amount: -2_050n,
      balance: 1_497_950n,
    },
  ])
})

test('a statement that Excel saved is parsed: byte order mark, CRLF, an empty last line', () => {
  expect(
    parseBankStatement(
      `\uFEFF${header}\r\n2026-11-20,R1,x,1.00,1.00\r\n2026-11-20,R2,,2.00,3.00\r\n\r\n`,
      'INR',
    ),
  ).toHaveLength(2)
})

describe('what is not as documented is refused with its line', () => {
  test.each([
    ['', 1, 'empty'],
    [header, 1, 'empty'],
    ['date,amount\n2026-11-20,1.00', 1, 'header'],
  ])('%j', (content, line, problem) => {
    expect(problemOf(content)).toEqual([line, problem])
  })

  const good = '2026-11-20,R1,x,1.00,1.00'
  test.each([
    ['2026-11-20,R2,x,1.00', 'columns'],
    ['2026-11-20,R2,x,1.00,2.00,3', 'columns'],
    ['', 'columns'],
    ['2026-11-20,R2,"x,1.00,2.00', 'quotes'],
    ['2026-11-20,R2,x"y,1.00,2.00', 'quotes'],
    ['20.11.2026,R2,x,1.00,2.00', 'date'],
    ['2026-02-30,R2,x,1.00,2.00', 'date'],
    ['2026-11-19,R2,x,1.00,2.00', 'date_order'],
    ['2026-11-20,R 2,x,1.00,2.00', 'reference'],
    ['2026-11-20,=R2,x,1.00,2.00', 'reference'],
    [`2026-11-20,R2,${'x'.repeat(201)},1.00,2.00`, 'description'],
    ['2026-11-20,R2,x\u202Ey,1.00,2.00', 'description'],
    ['2026-11-20,R2,x,1,2.00', 'amount'],
    ['2026-11-20,R2,x,1e2,101.00', 'amount'],
    ['2026-11-20,R2,x,0.00,1.00', 'amount'],
    ['2026-11-20,R2,x,+1.00,2.00', 'amount'],
    ['2026-11-20,R2,x,"1,000.00",1001.00', 'amount'],
    ['2026-11-20,R2,x,1.00,', 'balance'],
    ['2026-11-20,R2,x,1.00,2.01', 'balance_does_not_run'],
  ])('%j: %s', (line, problem) => {
    expect(problemOf([header, good, line, good].join('\n'))).toEqual([3, problem])
  })

  test('a statement with too many lines', () => {
    const lines = Array.from({ length: 20_001 }, (_, index) => `2026-11-20,R${index},x,1.00,${index + 1}.00`)
    expect(problemOf([header, ...lines].join('\n'))).toEqual([20_002, 'too_long'])
    expect(
      read(...lines.slice(1).map((line, index) => line.replace(/,\d+\.00$/, `,${index + 1}.00`))),
    ).toHaveLength(20_000)
  })
})

test('a reference in a statement may be left out or repeated', () => {
  expect(
    read('2026-11-20,,x,1.00,1.00', '2026-11-20,R1,x,1.00,2.00', '2026-11-20,R1,x,1.00,3.00').map(
      ({ reference }) => reference,
    ),
  ).toEqual(['', 'R1', 'R1'])
})

test("a column of currencies has to name the account's currency in each line", () => {
  const wide = `${header},currency`
  const lines = ['2026-11-20,R1,x,1.00,1.00,INR', '2026-11-20,R2,x,1.00,2.00,USD']
  expect(parseBankStatement([wide, lines[0]].join('\n'), 'INR')).toHaveLength(1)
  expect(problemOf([wide, ...lines].join('\n'))).toEqual([3, 'currency'])
  expect(problemOf([wide, '2026-11-20,R1,x,1.00,1.00'].join('\n'))).toEqual([2, 'columns'])
})
