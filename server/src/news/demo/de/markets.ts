import type { DemoPiece } from '../demo-piece.ts'
import type { markets as english } from '../en/markets.ts'

export const markets: Record<keyof typeof english, DemoPiece> = {
  'one-basket': {
    title: 'Nicht alle Eier in einen Korb',
    subhead: 'Wogegen Streuen hilft, und wogegen nicht',
    content: `
<p>Besteht Ihr ganzer Besitz aus einer Aktie, so ist deren schlechter Tag Ihr schlechter Tag. Mit zehn Aktien aus verschiedenen
Branchen trifft Sie ein Brand in einer Fabrik nur zu einem Zehntel. Das ist schon der ganze Gedanke des Streuens, und er kostet
fast nichts.</p>
<p>Er hat Grenzen. Zehn Banken sind nicht zehn verschiedene Dinge. Fällt der ganze Markt, so fallen die meisten Aktien mit, und
keine noch so große Zahl schützt Sie. Und eine Liste, die so lang ist, dass ihr niemand folgt, ist keine Vorsicht, sondern Nebel.</p>
<p>Eine nützliche Frage vor jedem neuen Kauf: Was würde dieser Aktie schaden und dem nicht, was ich schon habe? Lautet die Antwort
„nichts“, so ist sie nur mehr vom Gleichen.</p>`,
  },
  'treasury-debt': {
    title: 'Staatsanleihen in fünf Minuten',
    subhead: 'Kupon, Laufzeit, und warum der Kurs fällt, wenn die Zinsen steigen',
    content: `
<p>Eine Staatsanleihe ist ein Kredit an einen Staat. Sie zahlt einen festen Kupon, meist zweimal im Jahr, und am Tag der
Fälligkeit ihren Nennwert. Dazwischen kann man sie wie eine Aktie kaufen und verkaufen, zu einem Kurs.</p>
<p>Dieser Kurs und das Zinsniveau sitzen auf einer Wippe. Zahlen neue Anleihen sieben Prozent, so gibt niemand den vollen Preis
für eine alte, die sechs zahlt; ihr Kurs fällt, bis beide gleich viel wert sind. Je länger eine Anleihe noch läuft, desto
stärker schwingt sie.</p>
<p>Nach ihrer Fälligkeit wird eine Anleihe nicht mehr gehandelt. Bei Tarazu steht ein solches Papier als ausgesetzt da, und Orders
dafür werden abgelehnt.</p>`,
  },
  futures: {
    title: 'Was ein Future ist, und was nicht',
    subhead: 'Ein Versprechen mit Datum und einer Größe, die man leicht übersieht',
    content: `
<p>Ein Future ist das Versprechen, etwas zu einem festen Preis an einem festen Tag zu handeln: einen Index, ein Fass Öl, eine Unze
Gold, einen Scheffel Getreide. Gemacht wurde er für Leute, die Gewissheit wollen. Eine Müllerin, die im März Weizen braucht,
kann seinen Preis im November festlegen, und der Bauer auf der anderen Seite auch.</p>
<h3>Verfall</h3>
<p>Jeder Kontrakt endet an einem Tag, den seine Börse festgelegt hat: Kontrakte auf indische Indizes am letzten Dienstag des Monats,
Kontrakte auf amerikanische am dritten Freitag im März, Juni, September und Dezember, und solche auf andere Güter an anderen
Tagen. Die Liste zeigt den Kontrakt, der an der Reihe ist. Ein verfallener Future ist weg; wer dabeibleiben will, kauft den
nächsten.</p>
<h3>Größe</h3>
<p>Der Kurs eines Futures gilt für eine Einheit, und ein Kontrakt steht für viele. Ein Kontrakt auf Rohöl steht für tausend Fass,
und so ist eine Bewegung von einem Dollar tausend Dollar wert. In der wirklichen Welt hinterlegt man nur einen kleinen Teil des
Wertes, und deshalb verlieren Leute mehr, als sie mitgebracht haben: Der Verlust zählt auf das ganze Fass, nicht auf die
Hinterlegung.</p>
<h3>Hier</h3>
<p>Bei Tarazu wird ein Future voll bezahlt, Einheit für Einheit, wie eine Aktie. Sie können nicht mehr verlieren, als Sie bezahlt
haben, und es gibt keine Nachschüsse. Das ist ein guter Ort, um zu sehen, wie Futures sich bewegen, und ein schlechter, um zu
lernen, wie sie jemanden ruinieren können. Behalten Sie beides im Kopf.</p>`,
  },
  'currency-pairs': {
    title: 'Währungspaare: Wo ist oben?',
    subhead: 'EUR/USD, USD/INR und die anderen lesen',
    content: `
<p>Ein Paar ist ein Bruch. EUR/USD bei 1.10 heißt, dass ein Euro 1.10 Dollar kostet. Steigt die Zahl, so ist die erste Währung
teurer geworden oder die zweite billiger; welche von beiden, kann der Kurs Ihnen nicht sagen.</p>
<p>Währungen werden von Sonntagabend bis Freitagabend New Yorker Zeit gehandelt, ohne Pause in der Nacht. An den meisten Tagen
bewegen sie sich weniger als Aktien, und ihre Bewegungen haben Termine: Sitzungen der Notenbanken, Zahlen zu Inflation und
Beschäftigung.</p>
<p>Die Falle ist die Größe. Ein halbes Prozent ist für ein Paar ein großer Tag, und so nehmen Leute große Positionen, um überhaupt
etwas zu spüren, und dann kommt ein seltener Tag mit drei Prozent.</p>`,
  },
  index: {
    title: 'Was ein Index misst',
    subhead: 'Eine Zahl für einen ganzen Markt, und warum man ihn nicht kaufen kann',
    content: `
<p>Ein Index fasst eine Liste von Aktien in einer Zahl zusammen. Die meisten gewichten jedes Unternehmen nach dem Wert seiner frei
gehandelten Aktien; so bewegen die Riesen die Zahl, und die Kleinen sieht man kaum. Ein Index kann daher an einem Tag steigen,
an dem die meisten seiner Mitglieder fallen.</p>
<p>Sein Stand bedeutet für sich nichts: 25,000 ist nicht „mehr“ als 6,000, denn jeder begann bei einer Zahl, die jemand gewählt hat.
Nur Veränderungen lassen sich vergleichen.</p>
<p>Sie können einen Index hier ansehen, als Chart betrachten und auf Ihre Beobachtungsliste setzen. Kaufen können Sie ihn nicht, denn
es gibt nichts zu liefern. Was Leute stattdessen kaufen, sind Futures darauf oder Fonds, die seine Mitglieder halten.</p>`,
  },
  'market-hours': {
    title: 'Wann Märkte geöffnet sind',
    subhead: 'Sitzungen, Feiertage, und Orders, die auf die Glocke warten',
    content: `
<p>Jeder Markt hat eigene Zeiten, in seiner eigenen Zeitzone, mit eigenen Feiertagen.</p>
<ul>
<li>Aktien in Indien werden von 9:15 bis 15:30 gehandelt, montags bis freitags, indische Zeit.</li>
<li>Aktien in den Vereinigten Staaten werden von 9:30 bis 16:00 New Yorker Zeit gehandelt, und an einigen Tagen des Jahres, etwa am
Tag nach Thanksgiving, nur bis 13:00.</li>
<li>Währungen werden von Sonntag- bis Freitagabend New Yorker Zeit durchgehend gehandelt.</li>
</ul>
<p>Stellt New York die Uhren um und Indien nicht, so ändert sich der Abstand zwischen beiden um eine Stunde, zweimal im Jahr. Die
Kalender hier wissen davon.</p>
<p>Eine Order außerhalb der Sitzung wird abgelehnt, und die Ablehnung sagt, dass der Markt geschlossen ist. Wollen Sie lieber warten,
so merken Sie die Order für die Eröffnung vor: Dann kommt sie an die Reihe, wenn die Sitzung beginnt, und ihr Geld ist bis dahin
reserviert.</p>
<p>Simulierte Kurse sind eine Ausnahme. Sie bewegen sich rund um die Uhr, damit, wer am Abend lernt, einen wachen Markt vorfindet.
Wiedergegebene und wirkliche Kurse halten die wirklichen Zeiten ein.</p>`,
  },
}
