/**
 * Words by which customers are robbed: that something has to be paid before a payout, and account numbers and
 * addresses that are written out so that no filter of digits sees them. `docs/fraud-words.md` says where the
 * patterns come from. A text that has them is not refused: a second operator reads it first. Pure.
 */

export type FraudWords = 'pay_first' | 'number_in_words' | 'address_in_words'

/** What in a text a second operator should look at; undefined: nothing. */
export function fraudWordsIn(text: string): FraudWords | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  if (holdsNumberInWords(plain)) return 'number_in_words'
  if (addresses.some((address) => address.test(plain))) return 'address_in_words'
  return plain.split(sentenceEnds).some(asksToPayFirst) ? 'pay_first' : undefined
}

/** A point within a number or a name ends no sentence. */
const sentenceEnds = /[!?;\n。！？；]|\.(?=\s|$)/

/** Any of the words, as a whole or, where one ends with `*`, as its beginning. */
function words(list: string): RegExp {
  const choices = list.trim().split(/\s*,\s*/)
  const patterns = choices.map((word) => word.replaceAll(' ', '\\s+').replace('*', '\\p{L}*'))
  return new RegExp(`(?<!\\p{L})(?:${patterns.join('|')})(?!\\p{L})`, 'u')
}

type Language = {
  pay: RegExp
  /** What a payout is said to cost. */
  charge: RegExp
  payout: RegExp
  /** That one comes before the other. */
  condition: RegExp
  /** That nothing has to be paid. */
  denial: RegExp
  /** What turns a denial around. */
  unless: RegExp
}

const english: Language = {
  pay: words('pay, pays, paid, paying, payment, deposit, transfer, send, remit, settle, top up'),
  charge: words(
    'tax, taxes, fee, fees, charge, charges, duty, levy, gst, tds, commission, security deposit, margin, bond, ' +
      'clearance, penalty, insurance',
  ),
  payout: words(
    'withdraw*, payout*, pay out, unlock*, unfreeze*, unblock*, release*, your profit*, your winnings',
  ),
  condition: words(
    'first, before, until, unless, upfront, in advance, beforehand, must, have to, has to, need to, required, ' +
      'only after, once, to withdraw, to unlock, to release, to receive',
  ),
  denial: denial(
    "never, do not, don't, does not, need not, no need to, not have to, nobody, no one, without, no, free of",
    'pay*, fee, fees, tax, taxes, deposit*, charge, charges, money',
  ),
  unless: words('until, unless, except, but, without paying'),
}

const german: Language = {
  pay: words('zahl*, bezahl*, überweis*, einzahl*, einzuzahl*, entricht*, begleich*, hinterleg*, zu zahlen'),
  charge: words(
    'steuer*, *steuer, gebühr*, *gebühr, *gebühren, abgabe*, kaution*, sicherheitsleistung*, provision*, ' +
      'bearbeitungsentgelt*, versicherung*',
  ),
  payout: words(
    'auszahl*, auszuzahl*, abheb*, abzuheb*, freischalt*, freigeb*, freigabe*, entsperr*, gewinn*',
  ),
  condition: words(
    'zuerst, vorab, bevor, vorher, zunächst, erst, muss, müssen, im voraus, voraussetzung, solange, sobald',
  ),
  denial: denial(
    'nie, niemals, kein, keine, keinen, keiner, nicht, ohne',
    'zahl*, bezahl*, gebühr*, steuer*, geld',
  ),
  unless: words('bevor, bis, solange, aber, erst, außer, ohne zahlung, ohne zu zahlen'),
}

const spanish: Language = {
  pay: words('pag*, abon*, deposit*, depósito*, transfier*, transferir*, ingres*'),
  charge: words('impuesto*, tasa*, comisión, comision*, gasto*, fianza, garantía, garantia, iva, tributo*'),
  payout: words('retir*, liber*, desbloque*, reembols*, cobrar, tus ganancias, sus ganancias'),
  condition: words(
    'primero, antes, previamente, por adelantado, hasta que, debe, debes, deberá, tiene que, tienes que, ' +
      'necesit*, una vez, para retirar, para liberar, para desbloquear',
  ),
  denial: denial(
    'nunca, no, sin, ningún, ninguna, nadie',
    'pag*, impuesto*, comisión, comision*, tasa*, deposit*, dinero',
  ),
  unless: words('hasta que, pero, a menos que, salvo, sin pagar'),
}

const chinese: Language = {
  pay: /缴|交(?!易|割|收)|支付(?!密码)|付(?!密码|款方式)|转账|汇款|充值|存入/u,
  charge: /税|手续费|费用|保证金|解冻金|解冻费|押金|认证金|验证金|服务费|滞纳金/u,
  payout: /提现|提款|出金|取款|解冻|到账|解锁/u,
  condition: /先|之前|前需|前须|才能|才可|必须|需要|需缴|须缴|否则|方可/u,
  denial:
    /(?:无需|不需要|不用|不必|绝不|从不|不会|不收|免|没有)[^，。；]{0,8}(?:缴|交|付|费|税|充值|保证金|款)/u,
  unless: /除非|但|否则|才/u,
}

/** One of the first, and at most five words later one of the second. */
function denial(no: string, what: string): RegExp {
  return new RegExp(`${words(no).source}\\s+(?:[^\\s,]+\\s+){0,5}?${words(what).source}`, 'u')
}

function asksToPayFirst(sentence: string): boolean {
  return [english, german, spanish, chinese].some((language) => {
    const { pay, charge, payout, condition, denial, unless } = language
    const asks = [pay, charge, payout, condition].every((each) => each.test(sentence))
    return (
      (asks || shortForms.some((form) => form.test(sentence))) &&
      (!denial.test(sentence) || unless.test(sentence))
    )
  })
}

/** "Pay the tax first" says it all, without a word of a payout. */
const shortForms = [
  /\bpay\s+(?:the |your |a |this )?(?:\w+ )?(?:tax(?:es)?|fees?|deposit)\s+(?:first|upfront|in advance)\b/u,
  /\b(?:first|in advance)\s+pay\s+(?:the |your |a |this )?(?:\w+ )?(?:tax(?:es)?|fees?|deposit)\b/u,
  /(?:zuerst|vorab|erst)\s+(?:die |ihre |eine )?(?:steuern?|gebühr(?:en)?|kaution)\s+(?:be)?zahlen/u,
  /pag(?:ar|ue|a|o)\s+(?:primero|antes)\s+(?:el |los |la |las |su |tu )?(?:impuestos?|comisi[oó]n|tasas?|fianza)/u,
  /先(?:缴纳|缴|交|付|支付)[^，。；]{0,6}(?:税|保证金|手续费|押金|解冻)/u,
]

/** How many digits a word stands for. */
const digitWords = new Map<string, number>()
function count(digits: number, list: string) {
  for (const word of list.split(' ')) digitWords.set(word, digits)
}
count(1, 'zero nought nil one two three four five six seven eight nine double')
count(2, 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen triple')
count(2, 'twenty thirty forty fifty sixty seventy eighty ninety')
count(1, 'null eins zwei zwo drei vier fünf fuenf sechs sieben acht neun doppelt')
count(2, 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig')
count(1, 'cero uno una dos tres cuatro cinco seis siete ocho nueve doble')
count(
  2,
  'diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
)
const spokenMarks = new Set('dash hyphen space slash strich leerzeichen guion guión espacio'.split(' '))
const germanDigits = /^(?:null|eins|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieben|acht|neun){2,}$/
const germanDigit = /null|eins|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieben|acht|neun/g
const chineseDigits =
  /[零〇一二三四五六七八九幺壹贰叁肆伍陆柒捌玖](?:[\s、,，-]*[零〇一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]){7,}/u

/** As few as an account number has; dates and sums in words have other words between. */
const accountDigits = 8

function holdsNumberInWords(text: string): boolean {
  if (chineseDigits.test(text)) return true
  let [digits, spoken] = [0, 0]
  for (const token of text.match(/\p{L}+|\p{N}+/gu) ?? []) {
    const own = digitsOf(token)
    if (own > 0) {
      digits += own
      spoken += /\p{L}/u.test(token) ? 1 : 0
    } else if (!spokenMarks.has(token)) [digits, spoken] = [0, 0]
    // Digits alone are looked at by `forbiddenIn`.
    if (digits >= accountDigits && spoken >= 3) return true
    if (digits >= accountDigits && spoken > 0 && germanDigits.test(token)) return true
  }
  return false
}

function digitsOf(token: string): number {
  if (/^\p{N}+$/u.test(token)) return token.length
  if (germanDigits.test(token)) return token.match(germanDigit)?.length ?? 0
  return digitWords.get(token) ?? 0
}

const addresses = [
  // Handles of UPI that follow a spoken @.
  /[\p{L}\p{N}]\s+at\s+(?:ok(?:hdfc|icici|sbi|axis)\p{L}*|ybl|ibl|axl|apl)(?!\p{L})/u,
  /[\p{L}\p{N}]\s*[([{]\s*(?:at|ät|arroba|@)\s*[)\]}]\s*[\p{L}\p{N}]/u,
  /[\p{L}\p{N}]\s+(?:arroba|klammeraffe|艾特)\s+[\p{L}\p{N}]/u,
  // Names of hosts whose dot is spoken. "The dot com years" are none.
  /(?<!\p{L})(?!(?:the|a|of|and|la|el|los|las|der|die|das)\s)[\p{L}\p{N}-]+\s+[([{]?\s*(?:dot|punkt|punto)\s*[)\]}]?\s+(?:com|net|org|io|xyz|app|info|top)(?!\p{L})/u,
  /[\p{L}\p{N}]\s*[([{]\s*(?:dot|punkt|punto|点)\s*[)\]}]\s*\p{L}{2,}/u,
  /[a-z0-9]\s*点\s*(?:com|net|org|cn|io|xyz|app|top)(?!\p{L})/u,
]
