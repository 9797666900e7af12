import type { DocumentTexts } from './texts.ts'

export const documentsEs: DocumentTexts = {
  facts: {
    account: 'Cuenta',
    name: 'Nombre',
    noName: 'no verificado',
    issuer: 'Emitido por',
    day: 'Día de las operaciones',
    period: 'Periodo',
    year: 'Año',
    zone: 'Zona horaria',
    currency: 'Moneda',
    made: 'Hecho el',
    opening: 'Saldo inicial',
    income: 'Ingresos',
    expense: 'Gastos',
    closing: 'Saldo final',
  },
  paper: 'OPERACIONES SIMULADAS – SIN DINERO REAL',
  total: 'Total',
  columns: {
    entry: 'Asiento',
    time: 'Hora',
    day: 'Día',
    month: 'Mes',
    order: 'Orden',
    instrument: 'Instrumento',
    name: 'Nombre',
    side: 'Lado',
    quantity: 'Cantidad',
    price: 'Precio',
    priceIn: 'En',
    value: 'Valor',
    fees: 'Comisiones',
    net: 'Importe neto',
    fee: 'Cargo',
    amount: 'Importe',
    kind: 'Tipo',
    reason: 'Motivo',
    reference: 'Referencia',
    balance: 'Saldo',
    trades: 'Operaciones',
    acquired: 'Adquirido',
    sold: 'Vendido',
    term: 'Plazo',
    proceeds: 'Importe de venta',
    cost: 'Costo',
    expenses: 'Gastos',
    disallowed: 'Pérdida no admitida («wash sale»)',
    gain: 'Ganancia o pérdida',
  },
  side: { buy: 'Compra', sell: 'Venta' },
  fee: {
    brokerage: 'Comisión',
    'transaction-tax': 'Impuesto a las transacciones',
    'exchange-charge': 'Cargo de la bolsa',
    'stamp-duty': 'Impuesto de timbre',
    'regulator-fee': 'Tasa del supervisor',
    'activity-fee': 'Tasa de negociación',
    'depository-charge': 'Cargo del depositario',
    'sales-tax': 'Impuesto sobre comisiones',
    interest: 'Intereses de préstamo',
  },
  mail: {
    confirmation: 'Confirma tu correo electrónico',
    code:
      'Tu código es {{code}}. Escríbelo en la app para recibir aquí tus documentos. Vale 30 ' +
      'minutos. Si no lo pediste, no hagas nada.',
    attached:
      'Adjunto: {{title}}. La app también lo tiene como CSV y como archivo firmado. Nadie de ' +
      'Tarazu te pedirá nunca una contraseña o un código por correo.',
    alert: {
      subject: 'Alerta: {{symbol}}',
      text:
        '{{symbol}} alcanzó lo que querías saber: {{value}}, a las {{time}} UTC. La app dice ' +
        'más en Alertas. Nadie de Tarazu te pedirá nunca una contraseña o un código por correo.',
    },
    order: {
      subject: 'Tu orden: {{what}}',
      recurring: 'Tu compra periódica: {{what}}',
      text:
        '{{sentence}} ({{time}} UTC) La app dice más en Avisos. Nadie de Tarazu te pedirá nunca ' +
        'una contraseña o un código por correo.',
    },
  },
  note: {
    title: 'Nota de contrato',
    trades: 'Operaciones',
    noTrades: 'No hubo operaciones este día.',
    charges: 'Cargos',
    noCharges: 'Sin cargos.',
    sums: 'Liquidación',
    bought: 'Comprado',
    sold: 'Vendido',
    fees: 'Cargos',
    net: 'Neto: a ti sobre cero, de ti bajo cero',
    notes: [
      'Cada importe es la suma de transferencias del libro mayor. El número de un asiento es ' +
        'el del estado de cuenta firmado de este día, que lo prueba.',
      'La contraparte de cada operación es el emisor, por cuenta propia, y ninguna bolsa.',
    ],
  },
  statement: {
    title: 'Estado de cuenta',
    entries: 'Asientos',
    none: 'Sin asientos en este periodo.',
    notes: ['El archivo JSON firmado de este periodo prueba cada asiento.'],
  },
  gains: {
    title: { IN: 'Ganancias de capital, año fiscal {{year}}', US: 'Importes de venta y costo, {{year}}' },
    sums: 'Sumas',
    none: 'No vendiste nada este año.',
    short: 'Corto plazo',
    long: 'Largo plazo',
    other: 'No son ganancias de capital: futuros y divisas',
    notes: {
      IN: [
        'Por valor, lo primero que se adquirió es lo primero que se vende, según el día de ' +
          'adquisición (Circular 768 del Central Board of Direct Taxes, 24 de junio de 1998). El ' +
          'impuesto a las transacciones no es costo ni gasto.',
        'Largo plazo: más de 12 meses si cotiza en India, más de 24 meses si no (Finance (No. 2) ' +
          'Act, 2024). Las acciones liberadas no cuestan nada y cuentan desde su asignación.',
        'Lo adquirido antes del 1 de febrero de 2018 puede costar su valor de mercado del 31 de ' +
          'enero de 2018, que aquí no se conoce: te toca anotarlo.',
      ],
      US: [
        'Por los lotes vendidos: los que nombró la orden, si no los más antiguos primero. Las ' +
          'comisiones son parte del importe y del costo.',
        'Largo plazo: más de un año. Una pérdida se aplaza, y es parte del costo de lo que la ' +
          'reemplazó, si el mismo valor se compró aquí en los 30 días antes o después de la venta ' +
          '(«wash sale», sección 1091). Lo que se compre en los 30 días después de hacerse este ' +
          'documento, o en otra parte, aún puede cambiarlo. Importes en la moneda de la cuenta.',
      ],
    },
  },
  income: {
    title: 'Dividendos y otros ingresos, {{year}}',
    entries: 'Asientos',
    none: 'Sin ingresos este año.',
    sums: 'Sumas',
    fundReturn: 'Rendimiento de un fondo',
    notes: ['No se retuvo ningún impuesto. La pérdida de un fondo está bajo cero.'],
  },
  charges: {
    title: 'Cargos, {{year}}',
    entries: 'Por mes',
    none: 'Sin cargos este año.',
    sums: 'Sumas',
    notes: ['Cada cargo como se cobró, con las operaciones por las que se cobró.'],
  },
}
