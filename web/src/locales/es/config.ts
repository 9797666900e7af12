import type { config as english } from '../en/config.ts'
import type { Texts } from '../texts.ts'

export const config: Texts<typeof english> = {
  transparency: 'Transparencia',
  intro: 'Lo que cualquiera puede comprobar de este servicio. Las cifras se cuentan, nadie las escribe.',
  mode: 'Modo',
  paper: 'Operaciones simuladas',
  live: 'Operaciones reales',
  feed: 'Fuente de precios',
  marketClock: 'Reloj del mercado',
  version: 'Versión',
  paperTitle: 'Qué son las operaciones simuladas',
  paperMoney:
    'El dinero de aquí es ficticio. Nada de lo que recargues, ganes o pierdas es real, y nada se puede cobrar.',
  paperReal:
    'Todo lo demás funciona como con dinero real: precios, órdenes, comisiones, liquidación y un libro contable que tiene que cuadrar.',
  paperNever:
    'Nadie te pedirá nunca que pagues dinero real en esta aplicación. Si alguien lo hace, es una estafa: no pagues.',
  liveMoney: 'Este servicio opera con dinero real. Puedes perder lo que inviertas.',
  sourceTitle: 'De dónde vienen los precios',
  sourceSimulated:
    'Los precios son simulados: los hace un programa y no son los de ningún mercado. Cada precio lo dice.',
  sourceReplay:
    'Los precios son una repetición de datos de mercado grabados. Son de un día pasado, y cada precio lo dice.',
  sourceYahoo:
    'Los precios vienen de Yahoo Finance y pueden llegar con retraso. Cada precio muestra su edad.',
  sourceForeseeable:
    'Estos precios se generan a partir de un número que otros pueden conocer: quien lo tenga puede calcular de antemano cada precio.',
  sourceRule:
    'Ningún operador puede introducir ni cambiar un precio. Un precio que no puede ser cierto se rechaza, y ninguno demasiado viejo ejecuta una orden.',
  prices: 'Precios',
  instruments: 'Instrumentos',
  withPrice: 'Con precio',
  quotesSeen: 'Cotizaciones recibidas',
  quotesRefused: 'Cotizaciones rechazadas',
  ledger: 'Libro contable',
  journals: 'Asientos',
  transfers: 'Transferencias',
  reversals: 'Anulaciones',
  ledgerRule:
    'El dinero y los valores solo pasan de una cuenta a otra. Nadie puede fijar un saldo; un error se deshace con una anulación que queda a la vista.',
  lastCheck: 'Última comprobación completa',
  neverChecked: 'Aún sin comprobar',
  balanced: 'Todo cuadra',
  unbalanced: 'No cuadra',
  orders: 'Órdenes',
  filled: 'Ejecutadas',
  refused: 'Rechazadas',
  noRefusals: 'No se ha rechazado ninguna.',
  refusedBy: 'Rechazadas, por motivo',
  withdrawals: 'Retiros',
  withdrawalsRule: 'Desde la solicitud hasta que el dinero sale, en los últimos 30 días.',
  withdrawalsPaid: 'Pagados',
  withdrawalMedian: 'La mitad en menos de',
  withdrawal95th: '95 de cada 100 en menos de',
  withdrawalsOverdue: 'Con retraso ahora',
  noneYet: 'Ninguno aún',
  withdrawalsRefusedBy: 'Retiros rechazados, por motivo',
  noWithdrawalRefusals: 'No se ha rechazado ningún retiro.',
  reversalsBy: 'Anulaciones, por motivo',
  noReversals: 'No hubo que anular nada.',
  log: 'Registro de los operadores',
  logRule:
    'Todo lo que hacen los operadores es una entrada en una cadena de hashes. Quien anote la última podrá ver después que nada se cambió.',
  logEntries: 'Entradas',
  logHead: 'Hash de la última entrada',
  logCheck: 'Última revisión de la cadena',
  addedAlone: 'Operadores añadidos por una sola persona',
  logWhole: 'Íntegra',
  logBroken: 'Está rota',
  fees: 'Lo que cuesta operar',
  feesRule:
    'Lo que vaya a costar más se anuncia aquí {{days}} días antes. Una orden conserva las comisiones del día en que se envió.',
  feesVersion: 'Versión',
  feesFrom: 'Desde el {{date}}',
  feePlacement: 'Bloques y QIP',
  feeMost: '{{rate}}, como máximo {{amount}}',
  feeOf: '{{name}} ({{side}})',
  fixedRate: 'Cambio fijo, pesos por dólar',
  safeMode: {
    title: 'Modo seguro',
    stands: 'Modo seguro: no se opera',
    goesOn:
      'Puedes retirar tu dinero, cancelar lo pendiente, devolver préstamos y consultarlo todo. Dos de nuestros operadores tienen que levantarlo.',
    more: 'Qué ha pasado',
    rule: 'Si las sumas, el registro, los precios o un reloj fallan, esta plataforma se limita por sí sola a consultar y retirar, hasta que dos operadores lo levanten.',
    never: 'Nunca ha hecho falta.',
    entered: 'Desde',
    left: 'Hasta',
    before: 'Y {{count}} más antes.',
    reason: {
      ledger_broken: 'Una comprobación ha encontrado sumas que no cuadran en nuestros libros.',
      audit_broken: 'Una comprobación ha visto que nuestro registro no está como se escribió.',
      feed_dead: 'Desde hace minutos no nos llegan precios.',
      clock_jump: 'Uno de nuestros relojes iba mal.',
    },
  },
}
