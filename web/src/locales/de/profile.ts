import type { profile as english } from '../en/profile.ts'
import type { Texts } from '../texts.ts'

export const profile: Texts<typeof english> = {
  transparency: 'Transparenz',
  logOut: 'Abmelden',
  // Account
  id: 'ID {{id}}',
  copyId: 'ID kopieren',
  idCopied: 'ID kopiert.',
  copyFailed: 'Kopieren nicht möglich. Bitte die ID markieren und von Hand kopieren.',
  service: 'Kundenservice',
  wallet: 'Geldbörse',
  totalAssets: 'Gesamtvermögen',
  hideAmounts: 'Beträge verbergen',
  showAmounts: 'Beträge anzeigen',
  details: 'Details',
  available: 'Verfügbar',
  holdings: 'Bestand',
  funds: 'In Fonds',
  allotted: 'Zugeteilte Aktien',
  held: 'Reserviert',
  unsettled: 'Noch nicht abgerechnet',
  playMoney: 'Spielgeld-Handel: kein echtes Geld.',
  recharge: 'Einzahlen',
  withdraw: 'Auszahlen',
  records: 'Belege',
}
