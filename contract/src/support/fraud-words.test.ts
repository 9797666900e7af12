import { expect, test } from 'vitest'
import { fraudWordsIn } from './fraud-words.ts'

/** After the warnings that `docs/fraud-words.md` lists; the sentences are ours. */
const payFirst = [
  'Before you can withdraw, you have to pay a tax of 20 % on your profit.',
  'Your withdrawal will be released once the clearance fee is paid.',
  'You cannot withdraw until you pay the tax.',
  'There is no problem with your payout, but first you need to pay the insurance fee.',
  'To unlock your account please transfer a refundable security deposit first.',
  'You will never get your payout unless you pay the commission.',
  'No withdrawal without paying the tax first.',
  'Please pay the tax first.',
  'Ihre Auszahlung kann nicht erfolgen, bevor Sie die Steuer zahlen.',
  'Bitte überweisen Sie zuerst die Freischaltgebühr, dann wird Ihr Gewinn freigegeben.',
  'Für die Auszahlung müssen Sie vorab eine Kaution hinterlegen.',
  'Ohne Zahlung der Steuern keine Auszahlung, erst zahlen Sie die Gebühr.',
  'No podrá retirar sus fondos hasta que pague el impuesto.',
  'Para retirar tu dinero debes pagar antes una comisión del 10 %.',
  'Hay que pagar primero los impuestos.',
  'Sin pagar la fianza no se puede liberar el retiro, primero el pago.',
  '提现前需要先缴纳20%的个人所得税。',
  '您的账户被冻结，必须支付解冻费才能提现。',
  '请先交保证金，然后资金马上到账。',
]

const numbers = [
  'The account is three zero two one one two three four five six seven.',
  'Send it to: double three, 4, one, two 7 8 nine, zero.',
  'thirty-two forty-one fifty-six seventy-eight',
  'Das Konto lautet drei null zwei eins eins zwei drei vier.',
  'Kontonummer dreinullzweieins einszweidreivier',
  'La cuenta es tres cero dos uno uno dos tres cuatro.',
  '账号是三零二一一二三四五六七。',
  '叁零贰壹 壹贰叁肆',
]

const addresses = [
  'Pay to desk at okhdfcbank',
  'Write to service (at) quick-payout',
  'Escriba a servicio arroba pagos rapidos',
  'Schreiben Sie an kasse Klammeraffe schnell',
  'Go to tarazu-payout dot com',
  'Besuchen Sie tarazu-kasse punkt net',
  'Visita tarazu-caja punto com',
  '请打开 tarazu点com',
  'tarazu [dot] example',
]

const ordinary = [
  'We never ask for a payment before a withdrawal.',
  'You do not have to pay any fee or tax before a withdrawal.',
  'Your withdrawal of 5,000 was paid today; it should arrive within two days.',
  'To withdraw you need a bank card and your transaction password.',
  'The fees of a purchase are shown before you confirm.',
  'There is a stamp duty and GST on each purchase; both are on the ticket.',
  'Your recharge arrived this morning, and you can trade at once.',
  'Loans are paid back from your balance; interest is counted by the day.',
  'The dot com years ended with a crash; look at the chart of 2000.',
  'Meet us at the office on 5 March at nine or ten.',
  'One, two or three shares: the fee is the same.',
  'The index rose by two point five per cent, from twenty-one thousand six hundred to twenty-two thousand.',
  'Advance tax of companies is due on 15 December, and the market waits for the figures.',
  'Wir verlangen nie eine Zahlung vor einer Auszahlung.',
  'Für eine Auszahlung zahlen Sie keine Gebühr.',
  'Ihre Auszahlung ist heute an die Bank gegangen und kommt in ein bis zwei Tagen an.',
  'Die Steuer auf Kursgewinne führen Sie selbst ab.',
  'Der Punkt ist: Geld ist noch nicht da.',
  'Zwei von drei Werten stiegen, vier fielen.',
  'Nunca pedimos un pago antes de un retiro.',
  'No hay comisión por retirar: no tiene que pagar nada.',
  'Su retiro ya está en el banco y llegará en uno o dos días.',
  'El punto de venta está cerrado; vuelva el lunes.',
  'Uno de los tres valores subió un dos por ciento.',
  '我们绝不会在提现之前要求您付款。',
  '提现无需任何手续费。',
  '提现前需要先设置支付密码，手续费为零。',
  '您的提现已于今天交给银行，预计一到两天到账。',
  '二〇二六年十一月二十八日，三大指数上涨。',
]

test.each(payFirst)('held, since something is to be paid first: %s', (text) => {
  expect(fraudWordsIn(text)).toBe('pay_first')
})
test.each(numbers)('held, since a number is written out: %s', (text) => {
  expect(fraudWordsIn(text)).toBe('number_in_words')
})
test.each(addresses)('held, since an address is written out: %s', (text) => {
  expect(fraudWordsIn(text)).toBe('address_in_words')
})
test.each(ordinary)('nobody waits for: %s', (text) => {
  expect(fraudWordsIn(text)).toBeUndefined()
})

test('a long text of anything is looked at in a moment', () => {
  for (const part of ['never ', 'a at ', 'one ', 'x dot ', '提现', 'nein zahl '])
    expect(() => fraudWordsIn(part.repeat(20_000))).not.toThrow()
}, 5_000)
