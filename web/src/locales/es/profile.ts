import type { profile as english } from '../en/profile.ts'
import type { Texts } from '../texts.ts'

export const profile: Texts<typeof english> = {
  transparency: 'Transparencia',
  logOut: 'Cerrar sesión',
  // Account
  id: 'ID {{id}}',
  copyId: 'Copiar ID',
  idCopied: 'ID copiado.',
  copyFailed: 'No se pudo copiar. Selecciona el ID y cópialo a mano.',
  service: 'Atención al cliente',
  wallet: 'Billetera',
  totalAssets: 'Patrimonio total',
  hideAmounts: 'Ocultar importes',
  showAmounts: 'Mostrar importes',
  details: 'Detalles',
  available: 'Disponible',
  holdings: 'Posiciones',
  funds: 'En fondos',
  allotted: 'Acciones adjudicadas',
  held: 'Reservado',
  unsettled: 'Por liquidar',
  playMoney: 'Dinero ficticio: simulación, sin dinero real.',
  recharge: 'Depositar',
  withdraw: 'Retirar',
  records: 'Historial',
}
