import { namesDe } from '@tarazu/contract/market/names-de'
import { orderSentencesDe } from '@tarazu/contract/notices/order-sentences-de'
import { refusalTextsDe } from '@tarazu/contract/refusals-de'
import { reasonsDe } from '@tarazu/contract/wallet/reasons-de'
import { documentsDe } from './documents-de.ts'
import type { TranslatedTexts } from './texts.ts'

export const de: TranslatedTexts = {
  documents: documentsDe,
  reasons: reasonsDe,
  orders: orderSentencesDe,
  refusals: refusalTextsDe,
  names: namesDe,
  codes: {
    does: {
      'reset-password': 'legt ein neues Anmeldepasswort fest',
      'release-account': 'hebt die Sperre Ihres Kontos auf',
      'reset-transaction-password': 'legt ein neues Transaktionspasswort fest',
    },
    message: (code, does) =>
      `${code} ist Ihr Tarazu-Code. Er ${does} und gilt 10 Minuten. Niemand von Tarazu wird Sie jemals danach fragen.`,
  },
  companies: {
    KESTREL: 'Webt Segel und Zelte aus wiederverwertetem Garn.',
    BLUEFERN: 'Macht Käse in drei Tälern.',
    ORREY: 'Baut Fernrohre für Schulen.',
    SALTPAN: 'Speichert Strom in Salzwasser.',
    TINROOF: 'Baut kleine Häuser, denen Regen nichts anhaben kann.',
    QUILLON: 'Hält die Bremsen von Zügen in Ordnung.',
    MARROW: 'Verkauft Gemüse, das seltsam aussieht.',
    LANTERN: 'Betreibt Praxen, die nachts öffnen.',
    HALYARD: 'Segelt Fracht die Küste entlang, mit dem Wind.',
    PEBBLE: 'Macht Kartenleser ohne Bildschirm.',
    THRUSH: 'Stellt Hörgeräte zu Hause ein.',
    OXBOW: 'Reinigt Flüsse und verkauft, was es findet.',
  },
  issues: {
    further: 'Eine weitere Emission von Aktien, die schon gehandelt werden.',
    madeUp: 'Erfunden, für den Handel mit Spielgeld.',
    apart: ' ',
    document: (name, about) => [
      `${name}: ein erfundenes Dokument`,
      `${about} Das Unternehmen gibt es nicht, und hier lässt sich nichts mit echtem Geld kaufen.`,
      'Ein wirkliches Dokument würde sagen, was das Unternehmen tut, was es verdient hat und schuldet, wer Aktien verkauft, wofür das Geld ist, und was schiefgehen kann. Lesen Sie es, bevor Sie zeichnen.',
      'Was bei jeder Aktie schiefgehen kann: Ihr Kurs kann schon am ersten Tag unter den der Emission fallen, und vielleicht kommt er nie zurück.',
      'Wird mehr gezeichnet, als es gibt, so bekommen alle gleich viele Lose, soweit sie reichen; die übrigen Lose werden ausgelost. Der Hash des Startwerts der Auslosung wird veröffentlicht, bevor die Emission öffnet, und der Startwert, nachdem sie geschlossen hat, sodass jeder sie nachrechnen kann.',
    ],
  },
  funds: {
    madeUp:
      'Demodaten: Diesen Fonds gibt es nicht. Was er bringt, wird am Ende seiner Laufzeit aus seiner Spanne gezogen.',
    drawn: 'Erfunden wie der Fonds: aus seiner Spanne gezogen, ohne einen Wert dahinter.',
    apart: ' ',
    each: [
      ['Demo Monsun Tagesgeldfonds', 'Nach dem Vorbild dessen, was Geld über Nacht gebracht hat.'],
      ['Demo Hafen Liquiditätsfonds', 'Nach dem Vorbild von Schatzwechseln über einen Monat.'],
      [
        'Demo Laterne Kurzläuferfonds',
        'Nach dem Vorbild von Anleihen, die binnen zwei Jahren zurückgezahlt werden.',
      ],
      [
        'Demo Zeder Ertragsfonds',
        'Nach dem Vorbild einer Mischung aus Anleihen und Aktien, die Dividenden zahlen.',
      ],
      [
        'Demo Meridian Wachstumsfonds',
        'Das obere Ende ist, was ein breiter Aktienindex in einem seiner besten Jahre brachte; in anderen Jahren verlor er.',
      ],
    ],
  },
}
