import type { why as english } from '../en/why.ts'
import type { Texts } from '../texts.ts'

export const why: Texts<typeof english> = {
  title: 'Warum dieser Preis?',
  bought: {
    ask: 'Gekauft zu {{price}}, dem Briefkurs von {{time}}',
    last: 'Gekauft zu {{price}}, dem letzten Preis von {{time}}, denn die Quelle nennt keine Angebote',
    offer: 'Gekauft zu {{price}}, dem Preis des Angebots',
  },
  sold: {
    bid: 'Verkauft zu {{price}}, dem Geldkurs von {{time}}',
    last: 'Verkauft zu {{price}}, dem letzten Preis von {{time}}, denn die Quelle nennt keine Angebote',
    end: 'Verkauft zu {{price}}, dem Preis, der am Ende der Laufzeit für alle festgelegt wurde',
  },
  seen: '{{what}}; Sie sahen {{price}}.',
  limit: '{{what}}; Ihr Limit war {{price}}.',
  target: '{{what}}; Ihr Ziel war {{price}}.',
  stop: '{{what}}; Ihr Stop war {{price}}.',
  stopLimit: '{{what}}; Ihr Stop war {{stop}} und Ihr Limit {{price}}.',
  trailing: '{{what}}; Ihr nachziehender Stop lag bei {{price}}.',
  plain: '{{what}}.',
  now: '{{price}} ist der Preis des letzten Handels, entstanden um {{time}} ({{source}}).',
  offers: 'Sie würden zum Briefkurs {{ask}} kaufen und zum Geldkurs {{bid}} verkaufen.',
  noOffers: 'Die Quelle nennt keine Angebote: Sie würden zum letzten Preis kaufen und verkaufen.',
  change: 'Der Vortag schloss bei {{before}}; von dort bis hierher sind es {{percent}}.',
}
