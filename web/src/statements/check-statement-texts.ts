import type { Locale } from '@tarazu/contract/locales'
import type { Bucket } from '@tarazu/contract/statements/signed-statement'
import type { Check, Finding } from '@tarazu/contract/statements/verify-statement'
import { wallet as german } from '../locales/de/wallet.ts'
import { wallet as english } from '../locales/en/wallet.ts'
import { wallet as spanish } from '../locales/es/wallet.ts'
import { wallet as chinese } from '../locales/zh/wallet.ts'

type CheckTexts = { title: string } & Partial<Record<Finding['state'], string>>

export type CheckPageTexts = {
  language: string
  title: string
  lead: string
  choose: string
  compare: string
  compareLead: string
  outside: string
  chooseAnchor: string
  checking: string
  checks: string
  state: Record<Finding['state'], string>
  verdict: Record<Finding['state'], string>
  check: Record<Check, CheckTexts>
  /** Used where no entry is named. */
  sumsFailed: string
  anchorLine: string
  statement: string
  account: string
  name: string
  noName: string
  period: string
  issuer: string
  made: string
  key: string
  paper: string
  opening: string
  closing: string
  balances: string
  pot: Record<Bucket, string>
  entries: string
  entry: string
  change: string
  balance: string
  notSealed: string
  limits: string
  limitsText: string
  reason: Record<string, string>
}

const en: CheckPageTexts = {
  language: 'Language',
  title: 'Check a statement',
  lead: 'This page computes again what a statement says. It needs no network, and sends nothing anywhere.',
  choose: 'Choose the statement (JSON) or drop it here',
  compare: 'Compare with what is kept elsewhere',
  compareLead:
    'Only this shows whose key it is. Paste the key that you saw at /transparency, or lines of an anchor that somebody else keeps.',
  outside: 'Key, or lines of an anchor',
  chooseAnchor: 'Choose an anchor file',
  checking: 'Checking…',
  checks: 'What was checked',
  state: { ok: 'Fits', open: 'Open', unable: 'Not possible here', failed: 'Does not fit' },
  verdict: {
    ok: 'Everything fits',
    open: 'Nothing is wrong. What is open stands below.',
    unable: 'Not everything can be checked in this browser',
    failed: 'This statement does not hold',
  },
  check: {
    form: {
      title: 'The file',
      ok: 'It has the form of a signed statement.',
      failed: 'It is no signed statement, or something in it was changed.',
    },
    signature: {
      title: 'Signature',
      ok: 'Signed with the key below, and unchanged since.',
      unable: 'This browser knows no Ed25519. A newer one does.',
      failed: 'Something was changed after it was signed.',
    },
    sums: {
      title: 'From opening to closing',
      ok: 'Entries that add up, one after the other: {{fits}}.',
      failed: 'Entry {{at}} does not fit what is before it, or what was transferred.',
    },
    entries: {
      title: 'Sealed entries',
      ok: 'Sealed as they stand here: {{fits}}.',
      open: 'Sealed as they stand here: {{fits}}. Not sealed yet when this was made: {{open}}.',
      failed: 'Entry {{at}} is not what was sealed.',
    },
    blocks: {
      title: 'Blocks of the chain',
      ok: 'In the signed root of their day: {{fits}}.',
      open: 'In the signed root of their day: {{fits}}. The root follows when the day is over: {{open}}.',
      failed: 'Block {{at}} is not in the root of its day.',
    },
    roots: {
      title: 'Roots of days',
      ok: 'Signed with the same key: {{fits}}.',
      open: 'No day has been signed yet.',
      unable: 'This browser knows no Ed25519. A newer one does.',
      failed: 'The root of {{at}} is not signed with this key.',
    },
    key: {
      title: 'Key',
      ok: 'It is the key that you know from elsewhere.',
      open: 'Compare the key below with the one at /transparency.',
      failed: 'It is not the key that you know from elsewhere.',
    },
    anchor: {
      title: 'Outside anchor',
      ok: 'Roots that the anchor has, too: {{fits}}.',
      open: 'Roots that the anchor has, too: {{fits}}. Not compared: {{open}}.',
      failed: 'The anchor has another root for {{at}}.',
    },
  },
  sumsFailed: 'The entries do not lead from the opening to the closing balances.',
  anchorLine: 'Line {{at}} is no line of an anchor.',
  statement: 'Statement',
  account: 'Account',
  name: 'Name',
  noName: 'not verified',
  period: 'Period',
  issuer: 'Issued by',
  made: 'Made',
  key: 'Key',
  paper: 'PAPER TRADING – NO REAL MONEY',
  opening: 'Opening',
  closing: 'Closing',
  balances: 'Balances',
  pot: {
    spendable: 'Available',
    held: 'Reserved',
    units: 'Units',
    units_held: 'Units being sold',
    loan: 'Loan',
    owed: 'Owed',
  },
  entries: 'Entries',
  entry: 'Entry',
  change: 'Change',
  balance: 'Balance',
  notSealed: 'not sealed yet',
  limits: 'What this cannot show',
  limitsText:
    'That nothing was left out before the opening balances: there, only the signature vouches. A statement from the first day of the account has nothing before it, and each later one has to open with what the one before closed with.',
  reason: {
    ...english.reason,
    withdrawal_paid: 'Withdrawal sent',
    loan_interest: 'Loan interest',
    loan_write_off: 'Loan written off',
    ipo_delivery: 'Shares delivered',
    ipo_entitlement: 'Shares allotted',
  },
}

const zh: CheckPageTexts = {
  language: '语言',
  title: '核验对账单',
  lead: '此页面会重新计算对账单中的内容。无需联网，也不会发送任何数据。',
  choose: '选择对账单（JSON）或拖放到此处',
  compare: '与别处保存的内容比对',
  compareLead:
    '只有这样才能确认密钥的归属。请粘贴您在 /transparency 看到的密钥，或他人保存的锚点文件中的行。',
  outside: '密钥或锚点文件中的行',
  chooseAnchor: '选择锚点文件',
  checking: '正在核验…',
  checks: '核验内容',
  state: { ok: '相符', open: '待定', unable: '此处无法核验', failed: '不相符' },
  verdict: {
    ok: '全部相符',
    open: '没有发现错误。待定内容见下方。',
    unable: '此浏览器无法核验全部内容',
    failed: '此对账单不成立',
  },
  check: {
    form: { title: '文件', ok: '符合签名对账单的格式。', failed: '这不是签名对账单，或其中内容已被更改。' },
    signature: {
      title: '签名',
      ok: '由下方密钥签名，此后未被更改。',
      unable: '此浏览器不支持 Ed25519，请使用较新的版本。',
      failed: '签名之后内容被更改过。',
    },
    sums: {
      title: '从期初到期末',
      ok: '逐条相加无误的条目：{{fits}}。',
      failed: '条目 {{at}} 与之前的余额或转账内容不符。',
    },
    entries: {
      title: '已封存的条目',
      ok: '按此处内容封存：{{fits}}。',
      open: '按此处内容封存：{{fits}}。生成时尚未封存：{{open}}。',
      failed: '条目 {{at}} 与封存的内容不符。',
    },
    blocks: {
      title: '链上的区块',
      ok: '包含在当日签名根中：{{fits}}。',
      open: '包含在当日签名根中：{{fits}}。当日结束后才有签名根：{{open}}。',
      failed: '区块 {{at}} 不在当日的根中。',
    },
    roots: {
      title: '每日的根',
      ok: '由同一密钥签名：{{fits}}。',
      open: '尚无已签名的日期。',
      unable: '此浏览器不支持 Ed25519，请使用较新的版本。',
      failed: '{{at}} 的根不是由此密钥签名的。',
    },
    key: {
      title: '密钥',
      ok: '与您从别处得知的密钥一致。',
      open: '请将下方密钥与 /transparency 上的密钥比对。',
      failed: '与您从别处得知的密钥不一致。',
    },
    anchor: {
      title: '外部锚点',
      ok: '锚点中同样存在的根：{{fits}}。',
      open: '锚点中同样存在的根：{{fits}}。未比对：{{open}}。',
      failed: '锚点中 {{at}} 的根与此不同。',
    },
  },
  sumsFailed: '这些条目不能从期初余额推算到期末余额。',
  anchorLine: '第 {{at}} 行不是锚点内容。',
  statement: '对账单',
  account: '账户',
  name: '姓名',
  noName: '未核实',
  period: '期间',
  issuer: '出具方',
  made: '生成时间',
  key: '密钥',
  paper: '模拟交易 – 非真实资金',
  opening: '期初',
  closing: '期末',
  balances: '余额',
  pot: {
    spendable: '可用',
    held: '冻结',
    units: '持有数量',
    units_held: '卖出中的数量',
    loan: '贷款',
    owed: '欠款',
  },
  entries: '条目',
  entry: '条目',
  change: '变动',
  balance: '余额',
  notSealed: '尚未封存',
  limits: '此核验无法证明的内容',
  limitsText:
    '无法证明期初余额之前没有遗漏：那部分仅由签名担保。从开户首日开始的对账单之前没有任何条目；此后每份对账单的期初必须等于上一份的期末。',
  reason: {
    ...chinese.reason,
    withdrawal_paid: '提现已汇出',
    loan_interest: '贷款利息',
    loan_write_off: '贷款核销',
    ipo_delivery: '股份已交付',
    ipo_entitlement: '获配股份',
  },
}

const es: CheckPageTexts = {
  language: 'Idioma',
  title: 'Comprobar un estado de cuenta',
  lead: 'Esta página vuelve a calcular lo que dice un estado de cuenta. No necesita red y no envía nada.',
  choose: 'Elige el estado de cuenta (JSON) o suéltalo aquí',
  compare: 'Comparar con lo que se guarda fuera',
  compareLead:
    'Solo así se sabe de quién es la clave. Pega la clave que viste en /transparency o líneas de un ancla que guarde otra persona.',
  outside: 'Clave o líneas de un ancla',
  chooseAnchor: 'Elegir un archivo de ancla',
  checking: 'Comprobando…',
  checks: 'Lo comprobado',
  state: { ok: 'Correcto', open: 'Pendiente', unable: 'Aquí no es posible', failed: 'No coincide' },
  verdict: {
    ok: 'Todo es correcto',
    open: 'No hay errores. Lo pendiente está abajo.',
    unable: 'Este navegador no puede comprobarlo todo',
    failed: 'Este estado de cuenta no es válido',
  },
  check: {
    form: {
      title: 'El archivo',
      ok: 'Tiene la forma de un estado de cuenta firmado.',
      failed: 'No es un estado de cuenta firmado o se cambió algo en él.',
    },
    signature: {
      title: 'Firma',
      ok: 'Firmado con la clave de abajo y sin cambios desde entonces.',
      unable: 'Este navegador no conoce Ed25519. Uno más nuevo sí.',
      failed: 'Se cambió algo después de firmarlo.',
    },
    sums: {
      title: 'Del saldo inicial al final',
      ok: 'Movimientos que suman uno tras otro: {{fits}}.',
      failed: 'El movimiento {{at}} no encaja con lo anterior o con lo transferido.',
    },
    entries: {
      title: 'Movimientos sellados',
      ok: 'Sellados tal como están aquí: {{fits}}.',
      open: 'Sellados tal como están aquí: {{fits}}. Aún sin sellar al emitirse: {{open}}.',
      failed: 'El movimiento {{at}} no es el que se selló.',
    },
    blocks: {
      title: 'Bloques de la cadena',
      ok: 'En la raíz firmada de su día: {{fits}}.',
      open: 'En la raíz firmada de su día: {{fits}}. La raíz llega al acabar el día: {{open}}.',
      failed: 'El bloque {{at}} no está en la raíz de su día.',
    },
    roots: {
      title: 'Raíces de los días',
      ok: 'Firmadas con la misma clave: {{fits}}.',
      open: 'Aún no se ha firmado ningún día.',
      unable: 'Este navegador no conoce Ed25519. Uno más nuevo sí.',
      failed: 'La raíz del {{at}} no está firmada con esta clave.',
    },
    key: {
      title: 'Clave',
      ok: 'Es la clave que conoces por otra vía.',
      open: 'Compara la clave de abajo con la de /transparency.',
      failed: 'No es la clave que conoces por otra vía.',
    },
    anchor: {
      title: 'Ancla externa',
      ok: 'Raíces que también tiene el ancla: {{fits}}.',
      open: 'Raíces que también tiene el ancla: {{fits}}. Sin comparar: {{open}}.',
      failed: 'El ancla tiene otra raíz para el {{at}}.',
    },
  },
  sumsFailed: 'Los movimientos no llevan de los saldos iniciales a los finales.',
  anchorLine: 'La línea {{at}} no es de un ancla.',
  statement: 'Estado de cuenta',
  account: 'Cuenta',
  name: 'Nombre',
  noName: 'sin verificar',
  period: 'Periodo',
  issuer: 'Emisor',
  made: 'Emitido',
  key: 'Clave',
  paper: 'OPERACIONES SIMULADAS – SIN DINERO REAL',
  opening: 'Inicial',
  closing: 'Final',
  balances: 'Saldos',
  pot: {
    spendable: 'Disponible',
    held: 'Reservado',
    units: 'Unidades',
    units_held: 'Unidades en venta',
    loan: 'Préstamo',
    owed: 'Deuda',
  },
  entries: 'Movimientos',
  entry: 'Movimiento',
  change: 'Cambio',
  balance: 'Saldo',
  notSealed: 'aún sin sellar',
  limits: 'Lo que esto no puede demostrar',
  limitsText:
    'Que no falte nada antes de los saldos iniciales: de eso solo responde la firma. Antes de un estado de cuenta desde el primer día de la cuenta no hay nada, y cada uno posterior tiene que empezar con lo que el anterior terminó.',
  reason: {
    ...spanish.reason,
    withdrawal_paid: 'Retiro enviado',
    loan_interest: 'Intereses del préstamo',
    loan_write_off: 'Préstamo cancelado por impago',
    ipo_delivery: 'Acciones entregadas',
    ipo_entitlement: 'Acciones asignadas',
  },
}

const de: CheckPageTexts = {
  language: 'Sprache',
  title: 'Kontoauszug prüfen',
  lead: 'Diese Seite rechnet nach, was ein Kontoauszug sagt. Sie braucht kein Netz und sendet nichts.',
  choose: 'Kontoauszug (JSON) auswählen oder hier ablegen',
  compare: 'Mit dem vergleichen, was anderswo liegt',
  compareLead:
    'Nur so zeigt sich, wessen Schlüssel es ist. Fügen Sie den Schlüssel ein, den Sie unter /transparency gesehen haben, oder Zeilen eines Ankers, den jemand anderes aufbewahrt.',
  outside: 'Schlüssel oder Zeilen eines Ankers',
  chooseAnchor: 'Ankerdatei auswählen',
  checking: 'Wird geprüft…',
  checks: 'Was geprüft wurde',
  state: { ok: 'Stimmt', open: 'Offen', unable: 'Hier nicht möglich', failed: 'Stimmt nicht' },
  verdict: {
    ok: 'Alles stimmt',
    open: 'Nichts ist falsch. Was offen ist, steht unten.',
    unable: 'Dieser Browser kann nicht alles prüfen',
    failed: 'Dieser Kontoauszug hält nicht stand',
  },
  check: {
    form: {
      title: 'Die Datei',
      ok: 'Sie hat die Form eines signierten Kontoauszugs.',
      failed: 'Das ist kein signierter Kontoauszug, oder etwas darin wurde geändert.',
    },
    signature: {
      title: 'Signatur',
      ok: 'Mit dem Schlüssel unten signiert und seither unverändert.',
      unable: 'Dieser Browser kennt Ed25519 nicht. Ein neuerer kennt es.',
      failed: 'Nach dem Signieren wurde etwas geändert.',
    },
    sums: {
      title: 'Vom Anfang zum Ende',
      ok: 'Buchungen, die der Reihe nach aufgehen: {{fits}}.',
      failed: 'Buchung {{at}} passt nicht zu dem, was davor steht, oder zu dem, was übertragen wurde.',
    },
    entries: {
      title: 'Versiegelte Buchungen',
      ok: 'So versiegelt, wie sie hier stehen: {{fits}}.',
      open: 'So versiegelt, wie sie hier stehen: {{fits}}. Bei der Erstellung noch nicht versiegelt: {{open}}.',
      failed: 'Buchung {{at}} ist nicht die, die versiegelt wurde.',
    },
    blocks: {
      title: 'Blöcke der Kette',
      ok: 'In der signierten Wurzel ihres Tages: {{fits}}.',
      open: 'In der signierten Wurzel ihres Tages: {{fits}}. Die Wurzel folgt nach dem Ende des Tages: {{open}}.',
      failed: 'Block {{at}} steht nicht in der Wurzel seines Tages.',
    },
    roots: {
      title: 'Wurzeln der Tage',
      ok: 'Mit demselben Schlüssel signiert: {{fits}}.',
      open: 'Noch ist kein Tag signiert.',
      unable: 'Dieser Browser kennt Ed25519 nicht. Ein neuerer kennt es.',
      failed: 'Die Wurzel vom {{at}} ist nicht mit diesem Schlüssel signiert.',
    },
    key: {
      title: 'Schlüssel',
      ok: 'Es ist der Schlüssel, den Sie von anderswo kennen.',
      open: 'Vergleichen Sie den Schlüssel unten mit dem unter /transparency.',
      failed: 'Es ist nicht der Schlüssel, den Sie von anderswo kennen.',
    },
    anchor: {
      title: 'Anker außerhalb',
      ok: 'Wurzeln, die auch der Anker hat: {{fits}}.',
      open: 'Wurzeln, die auch der Anker hat: {{fits}}. Nicht verglichen: {{open}}.',
      failed: 'Der Anker hat für {{at}} eine andere Wurzel.',
    },
  },
  sumsFailed: 'Die Buchungen führen nicht von den Anfangs- zu den Endsalden.',
  anchorLine: 'Zeile {{at}} ist keine Zeile eines Ankers.',
  statement: 'Kontoauszug',
  account: 'Konto',
  name: 'Name',
  noName: 'nicht geprüft',
  period: 'Zeitraum',
  issuer: 'Aussteller',
  made: 'Erstellt',
  key: 'Schlüssel',
  paper: 'SPIELGELD-HANDEL – KEIN ECHTES GELD',
  opening: 'Anfang',
  closing: 'Ende',
  balances: 'Salden',
  pot: {
    spendable: 'Verfügbar',
    held: 'Reserviert',
    units: 'Stück',
    units_held: 'Stück im Verkauf',
    loan: 'Kredit',
    owed: 'Schuld',
  },
  entries: 'Buchungen',
  entry: 'Buchung',
  change: 'Änderung',
  balance: 'Saldo',
  notSealed: 'noch nicht versiegelt',
  limits: 'Was sich so nicht zeigen lässt',
  limitsText:
    'Dass vor den Anfangssalden nichts fehlt: Dafür bürgt nur die Signatur. Vor einem Auszug ab dem ersten Tag des Kontos gibt es nichts, und jeder spätere muss mit dem anfangen, womit der vorige endet.',
  reason: {
    ...german.reason,
    withdrawal_paid: 'Auszahlung gesendet',
    loan_interest: 'Kreditzinsen',
    loan_write_off: 'Kredit abgeschrieben',
    ipo_delivery: 'Aktien geliefert',
    ipo_entitlement: 'Aktien zugeteilt',
  },
}

export const checkPageTexts: Record<Locale, CheckPageTexts> = { en, zh, es, de }
