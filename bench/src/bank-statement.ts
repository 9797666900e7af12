/** A statement as a bank would export it: every line names the recharge that it pays. */
export function statementOf(numbers: readonly string[]) {
  let balance = 0
  const lines = numbers.map((number, index) => {
    balance += 5_000
    return `2026-11-20,BENCH${index},Transfer ${number},5000.00,${balance}.00`
  })
  return ['date,reference,description,amount,balance', ...lines].join('\n')
}
