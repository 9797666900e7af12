import type { session as english } from '../en/session.ts'
import type { Texts } from '../texts.ts'

export const session: Texts<typeof english> = {
  login: 'Anmelden',
  loginTitle: 'Willkommen zurück',
  loginDetail: 'Melden Sie sich an, um Ihr Geld und Ihre Märkte zu sehen.',
  loggingIn: 'Anmeldung läuft…',
  register: 'Konto anlegen',
  registerTitle: 'Legen Sie Ihr Konto an',
  registerDetail: 'Telefonnummer, Passwort und Einladungscode genügen.',
  registering: 'Konto wird angelegt…',
  phone: 'Telefonnummer',
  phoneHint: '10 Ziffern',
  password: 'Passwort',
  confirmPassword: 'Passwort bestätigen',
  invitation: 'Einladungscode',
  openInvitation: 'Einladung: {{code}}',
  useInvitation: 'Übernehmen',
  // Who made a code (safety H16).
  madeBy: {
    deployment: 'Vom Betreiber dieser Plattform. Niemand wird dafür belohnt.',
    operator: 'Von einem Administrator dieser Plattform. Niemand wird dafür belohnt.',
  },
  invitedBy: 'Eingeladen von',
  inviter: { deployment: 'Betreiber dieser Plattform', operator: 'Administrator dieser Plattform' },
  invitedOn: '{{who}}, {{day}}. Niemand wird dafür belohnt.',
  noAccount: 'Neu hier?',
  haveAccount: 'Sie haben schon ein Konto?',
  registered: 'Registrierung erfolgreich. Bitte melden Sie sich an.',
  phoneMissing: 'Bitte geben Sie Ihre Telefonnummer ein.',
  passwordMissing: 'Bitte geben Sie ein Passwort ein.',
  confirmMissing: 'Bitte bestätigen Sie Ihr Passwort.',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  invitationMissing: 'Bitte geben Sie einen Einladungscode ein.',
}
