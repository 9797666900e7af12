import type { DemoPiece } from '../demo-piece.ts'
import type { gettingStarted as english } from '../en/getting-started.ts'

export const gettingStarted: Record<keyof typeof english, DemoPiece> = {
  'account-screen': {
    title: 'Die Kontoseite lesen',
    subhead: 'Gesamtvermögen, verfügbares Guthaben, und das Geld dazwischen',
    content: `
<p>Die Karte der Geldbörse zeigt zwei Zahlen, und es hilft zu wissen, was in jeder steckt.</p>
<dl>
<dt>Gesamtvermögen</dt><dd>Alles, was Sie haben: freies Geld, noch nicht abgerechnete Erlöse, für offene Orders reserviertes Geld und
Ihr Bestand zum letzten Kurs, abzüglich dessen, was Sie schulden.</dd>
<dt>Verfügbares Guthaben</dt><dd>Was Sie jetzt ausgeben können: freies Geld und noch nicht abgerechnete Erlöse.</dd>
</dl>
<p>Ist das Gesamtvermögen höher als das verfügbare Guthaben, so steckt der Unterschied im Bestand oder wartet in offenen Orders. Stornieren
Sie eine Order, und was sie reserviert hatte, ist sofort wieder frei. Das Auge auf der Karte verbirgt die Zahlen, wenn Ihnen jemand
über die Schulter sieht.</p>
<p>Jede Veränderung Ihres Geldes steht in den Kontobewegungen, mit ihrem Grund, der Order oder Einzahlung, zu der sie gehört, und was danach
ausgegeben werden konnte. Die Liste ist vom Hauptbuch selbst abgelesen: Nichts wird ein zweites Mal zusammengezählt.</p>`,
  },
  watchlist: {
    title: 'Eine Beobachtungsliste anlegen',
    subhead: 'Bis zu zweihundert Papiere, die neuesten zuerst',
    content: `
<p>Tippen Sie bei einem Papier auf den Stern, und es kommt auf Ihre Beobachtungsliste; tippen Sie noch einmal, und es geht. Platz ist für
zweihundert. Auch Indizes lassen sich beobachten, obwohl man sie nicht kaufen kann.</p>
<p>Eine kurze Liste, die man ansieht, ist mehr wert als eine lange, die man nicht ansieht. Manche führen eine Liste dessen, was sie halten,
und stellen zu jedem Eintrag eine Frage: Was müsste geschehen, damit ich kaufe oder verkaufe? Gibt es keine Antwort, so ist der
Eintrag nur Lärm.</p>
<p>Zum Aufräumen öffnen Sie die Beobachtungsliste und wechseln zum Bearbeiten. Jedes Entfernen fragt einmal nach, bevor es geschieht. Die
Liste gehört zu Ihrem Konto, nicht zu Ihrem Telefon, und ist deshalb überall dieselbe, wo Sie sich anmelden.</p>`,
  },
  recharge: {
    title: 'Spielgeld einzahlen: wie eine Einzahlung geht',
    subhead: 'Ab 5,000, im Spielgeld-Modus in Sekunden gutgeschrieben',
    content: `
<p>Im Spielgeld-Modus ist das Geld erfunden, aber der Weg, den es nimmt, ist der wirkliche. Eine Einzahlung beginnt als Anfrage: Sie sagt,
wie viel, und bewegt nichts. Dann bestätigt sie ein Zahlungsdienst, und erst dann wird sie Ihrem Konto gutgeschrieben. Im
Spielgeld-Modus ist dieser Dienst eine Attrappe, die innerhalb von zwei Sekunden bestätigt. Das Mindeste sind 5,000, in ganzen
Einheiten.</p>
<p>Warum der Umweg? Weil Konten genau dann falsch werden, wenn man jemandem auf sein eigenes Wort hin gutschreibt. Die Seite der
Einzahlungen zeigt jede mit ihrem Stand (in Bearbeitung, abgeschlossen oder fehlgeschlagen) und der Zeit jedes Schritts.</p>
<p>Reißt Ihre Verbindung ab, während Sie eine Einzahlung senden, so senden Sie sie noch einmal. Jede Anfrage trägt einen eigenen Schlüssel,
und eine Anfrage mit demselben Schlüssel geschieht einmal, wie oft sie auch ankommt.</p>`,
  },
  'paper-badge': {
    title: 'Was das Spielgeld-Schild Ihnen sagt',
    subhead: 'Spielgeld auf jeder Seite, und Kurse, die sagen, woher sie sind',
    content: `
<p>Solange Tarazu im Spielgeld-Modus läuft, trägt jede Seite ein Schild, das es sagt. Wer den Server betreibt, kann es nicht abschalten,
denn eine Seite, die man für echt halten könnte, wird früher oder später dafür gehalten.</p>
<p>Auch Kurse tragen ein Schild. <strong>Simuliert</strong> heißt, dass der Kurs aus einem zufälligen Startwert berechnet ist und zu keinem
Markt gehört. <strong>Wiedergabe</strong> heißt, dass ein aufgezeichneter Tag abgespielt wird, mit der Uhr jenes Tages. Ein Kurs aus
einer wirklichen Quelle nennt die Quelle und sein Alter.</p>
<p>Beide zusammen beantworten, was vor jedem Tippen zählt: Ist dieses Geld echt, und ist dieser Kurs echt? Die Antwort auf das Erste ist
hier Nein. Sie können jeden Fehler einmal machen und nichts dafür bezahlen.</p>`,
  },
  'first-trade': {
    title: 'Ihr erster Handel, Schritt für Schritt',
    subhead: 'Vom leeren Konto bis zum Verkauf, in zehn Minuten',
    content: `
<p>Das ist einmal die ganze Runde: Geld hinein, ein Kauf, ein Verkauf, und ein Blick darauf, was es gekostet hat.</p>
<h3>1. Spielgeld einzahlen</h3>
<p>Öffnen Sie die Kontoseite und wählen Sie Einzahlen. Geben Sie mindestens 5,000 ein und bestätigen Sie. Innerhalb von zwei Sekunden wird
aus in Bearbeitung abgeschlossen, und das verfügbare Guthaben ist gewachsen.</p>
<h3>2. Etwas zum Kaufen finden</h3>
<p>Benutzen Sie die Suche auf der Startseite. Sie sieht nach Kürzeln und nach Namen; die ersten Buchstaben von beidem genügen. Öffnen Sie den
Treffer und sehen Sie sich den Chart an: zuerst die Linie des Tages, dann die Kerzen der Tage, Wochen und Monate.</p>
<h3>3. Den Orderzettel ausfüllen</h3>
<p>Tippen Sie auf Kaufen. Wählen Sie eine Stückzahl: Eine halbe Position erlaubt bis zu 50 Aktien, eine volle bis zu 100. Lassen Sie die Art
vorerst auf Markt. Der Orderzettel zeigt den Kurs und sein Alter, den Wert, jede Gebühr mit Namen, und die Summe. Noch ist nichts
reserviert, und nichts geschieht, bevor Sie bestätigen.</p>
<h3>4. Bestätigen und zusehen</h3>
<p>Die Order wird sofort angenommen oder abgelehnt, und eine Ablehnung sagt, warum. Ist sie ausgeführt, so zeigt der Beleg, gegen welche
Notierung: Preis, Quelle und Zeit. Der Bestand erscheint auf der Handelsseite und bewegt sich mit dem Markt.</p>
<h3>5. Verkaufen</h3>
<p>Öffnen Sie den Bestand und tippen Sie auf Verkaufen. Der Orderzettel zeigt nun, was hereinkäme, abzüglich Gebühren. Nach dem Verkauf ist der
Erlös eine Weile nicht abgerechnet: Sie können gleich damit kaufen, und mit simulierten Kursen wird er nach einer Minute abgerechnet.</p>
<h3>6. Zurückblicken</h3>
<p>Öffnen Sie die Kontobewegungen. Sie finden die Einzahlung, den Kauf, den Verkauf und die Abrechnung, jede mit dem Stand danach. Ziehen Sie
den ersten vom letzten ab: Das hat Ihnen die Runde gebracht oder Sie gekostet, und nichts ist weggelassen.</p>`,
  },
  welcome: {
    title: 'Willkommen bei Tarazu',
    subhead: 'Ein Broker zum Lernen, und einer, den Sie prüfen können',
    content: `
<p>Tarazu heißt die Waage. Es ist ein Broker für Privatkunden, den eine Firma, eine Schule oder eine einzelne Person betreiben kann, und Sie
sehen ihn im Spielgeld-Modus: Das Geld ist Spielgeld, die Orders sind wirkliche Orders, und was aus ihnen wird, entscheiden Regeln, die
jeder lesen kann.</p>
<h3>Was Sie hier tun können</h3>
<ul>
<li>Indische und amerikanische Aktien, Indizes, Währungspaare, Futures und Staatsanleihen nachsehen, mit Charts über einen Tag, ein Jahr und
fünf Jahre.</li>
<li>Mit Markt-, Limit-, Stop- und Stop-Limit-Orders kaufen und verkaufen, für den Tag oder bis Sie sie stornieren.</li>
<li>Verfolgen, was Sie halten, während sein Kurs sich bewegt, und bei jedem Verkauf sehen, was er nach Gebühren gebracht hat.</li>
<li>Jede Veränderung Ihres Guthabens lesen, mit ihrem Grund.</li>
</ul>
<h3>Was anders ist</h3>
<p>Apps, die aussehen wie diese, sind oft die Fassade eines Betrugs: ein freundlicher Fremder, ein Guthaben, das auf dem Bildschirm wächst, und
eine Auszahlung, die nie ankommt. Tarazu ist andersherum gebaut. Niemand kann einen Kontostand, einen Kurs oder ein Ergebnis ändern,
auch nicht, wer den Server betreibt. Geld und Aktien bewegen sich nur durch Einträge eines Hauptbuchs, in dem jeder eine gebende und eine
nehmende Seite hat, und ein Eintrag wird nie geändert oder entfernt. Ein Fehler wird durch einen zweiten Eintrag aufgehoben, den Sie sehen.</p>
<p>Jede Ausführung bewahrt die Notierung auf, gegen die sie geschah. Jede Gebühr wird gezeigt, bevor Sie bestätigen. Jede Ablehnung sagt, was
falsch war. Die Seite <a href="/transparency">Transparenz</a> zählt alles davon, und die Zahlen dort sind berechnet, nicht getippt.</p>
<h3>Wo Sie anfangen</h3>
<p>Zahlen Sie etwas Spielgeld ein, öffnen Sie ein Papier, das Sie dem Namen nach kennen, und lesen Sie seinen Orderzettel, bevor Sie ihn
bestätigen. Machen Sie dann mit Absicht einen Fehler, und sehen Sie, was geschieht. Dafür ist Spielgeld da.</p>`,
  },
}
