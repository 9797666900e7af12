import type { DemoPiece } from '../demo-piece.ts'
import type { costs as english } from '../en/costs.ts'

export const costs: Record<keyof typeof english, DemoPiece> = {
  'other-currency': {
    title: 'Handeln in einer anderen Währung',
    subhead: 'Welcher Kurs gilt, und wo Sie ihn sehen',
    content: `
<p>Ihre Geldbörse hat eine Währung. Ein Papier hat seine eigene: Eine amerikanische Aktie hat ihren Kurs in Dollar, gleich was in
Ihrer Geldbörse ist. Kaufen Sie eine, so wird ihr Wert umgerechnet, und eine Umrechnung hat einen Kurs, eine Quelle und eine
Zeit. Alle drei stehen auf dem Orderzettel, und auch im Beleg jeder Ausführung.</p>
<p>Der Wechselkurs kommt aus derselben Quelle wie die Kurse. Ist er zu alt, so wird die Order abgelehnt, bis ein frischer da ist: Ein
guter Preis zu einem schlechten Wechselkurs ist ein schlechter Preis. Solange eine Order wartet, rechnet ihre Reserve mit einem
Wechselkurs, der ein Prozent schlechter ist, damit eine kleine Bewegung der Währung die Ausführung nicht verdirbt.</p>
<p>Ein Bestand im Ausland hat zwei Motoren. Die Aktie kann steigen, während ihre Währung fällt, und umgekehrt. Der Gewinn im Bestand
steht in Ihrer eigenen Währung und enthält beides.</p>`,
  },
  unsettled: {
    title: 'Noch nicht abgerechnete Erlöse: zum Handeln Ihre, zum Auszahlen noch nicht',
    subhead: 'Zweierlei Geld in einem Guthaben',
    content: `
<p>Verkaufen Sie, so ist das Geld des Käufers unterwegs, aber noch nicht da. Viele Broker lassen Sie warten. Hier kommt der Erlös
sofort zu Ihrem verfügbaren Guthaben, als noch nicht abgerechnet gekennzeichnet: Sie können gleich damit kaufen, aber ihn nicht
auszahlen lassen, bevor er abgerechnet ist.</p>
<p>Kaufen Sie, so wird zuerst nicht abgerechnetes Geld ausgegeben. Das ist die freundlichere Reihenfolge: Abgerechnetes Geld kann das
Konto verlassen und wird deshalb bis zuletzt aufgehoben. Wird ein Kauf storniert, so geht jeder Teil dorthin zurück, woher er kam.</p>`,
  },
  settlement: {
    title: 'Abrechnung: wann ein Handel wirklich erledigt ist',
    subhead: 'Am Tag danach, oder nach einer Minute',
    content: `
<p>Ein Handel ist in einem Augenblick vereinbart und wird später erfüllt. Erst einigen sich beide Seiten auf Preis und Stückzahl; am
Abrechnungstag wechseln dann Aktien und Geld den Besitzer. Die Lücke gibt es, weil jemand prüfen muss, wer wem was schuldet.</p>
<p>Bei Tarazu wird der Erlös eines Verkaufs am nächsten Tag des Marktes abgerechnet, an dem die Aktie verkauft wurde. Wochenenden und
Feiertage dieses Marktes zählen nicht; was Sie an einem Freitag verkaufen, wird also frühestens am Montag abgerechnet. Mit
simulierten Kursen, die nie ruhen, dauert es sechzig Sekunden, damit Sie zusehen können.</p>
<p>In den Kontobewegungen sehen Sie zwei Einträge: den Verkauf und später die Abrechnung, die Geld von nicht abgerechnet zu abgerechnet
verschiebt und an der Summe nichts ändert.</p>`,
  },
  'first-in-first-out': {
    title: 'Wer zuerst kommt, geht zuerst',
    subhead: 'Welche Aktien Sie verkaufen, wenn Sie einige verkaufen',
    content: `
<p>Angenommen, Sie haben zehn Aktien zu 100 gekauft, später zehn weitere zu 120, und nun verkaufen Sie zehn zu 130. Haben Sie 300 oder
100 verdient? Es kommt darauf an, welche zehn Sie verkauft haben.</p>
<p>Die übliche Regel, und die hier geltende, heißt first in, first out: Die ältesten gehen zuerst. Sie haben 300 verdient, vor Gebühren,
und was Sie noch halten, hat 120 je Stück gekostet. Jeder Kauf bleibt ein Posten für sich, mit eigenen Kosten samt Gebühren; nichts
wird weggemittelt.</p>
<p>Sie können auch einen bestimmten Kauf verkaufen: Öffnen Sie ihn im Bestand und verkaufen Sie von dort. Dann ist es dieser Posten, den
Sie verkaufen, wie alt er auch sei.</p>
<p>Realisierter Gewinn ist, was der Verkauf abzüglich Gebühren gebracht hat, weniger, was die verkauften Aktien gekostet hatten. Er steht
fest. Was für Aktien gezeigt wird, die Sie noch halten, ist nur eine Meinung des Marktes.</p>`,
  },
  'round-trip': {
    title: 'Ein Kauf und ein Verkauf, bis auf den letzten Paisa',
    subhead: 'Jede Gebühr einer kleinen Runde',
    content: `
<p>Zahlen machen Gebühren greifbar. Hier ist eine Runde in einer indischen Aktie mit den Gebühren dieses Servers: zehn Aktien, gekauft zu
₹1,500.00 und verkauft zu ₹1,530.00.</p>
<h3>Kauf</h3>
<table>
<tr><th scope="col">Posten</th><th scope="col">Satz</th><th scope="col">₹</th></tr>
<tr><td>Wert, 10 × 1,500.00</td><td></td><td>15,000.00</td></tr>
<tr><td>Provision</td><td>0.03 %, höchstens 20.00</td><td>4.50</td></tr>
<tr><td>Transaktionssteuer</td><td>0.1 %</td><td>15.00</td></tr>
<tr><td>Börsengebühr</td><td>0.003 %</td><td>0.45</td></tr>
<tr><td>Stempelsteuer</td><td>0.015 %, nur bei Käufen</td><td>2.25</td></tr>
<tr><td><strong>Bezahlt</strong></td><td></td><td><strong>15,022.20</strong></td></tr>
</table>
<h3>Verkauf</h3>
<table>
<tr><th scope="col">Posten</th><th scope="col">Satz</th><th scope="col">₹</th></tr>
<tr><td>Wert, 10 × 1,530.00</td><td></td><td>15,300.00</td></tr>
<tr><td>Provision</td><td>0.03 %, höchstens 20.00</td><td>4.59</td></tr>
<tr><td>Transaktionssteuer</td><td>0.1 %</td><td>15.30</td></tr>
<tr><td>Börsengebühr</td><td>0.003 %</td><td>0.46</td></tr>
<tr><td><strong>Erhalten</strong></td><td></td><td><strong>15,279.65</strong></td></tr>
</table>
<h3>Was bleibt</h3>
<p>Der Kurs stieg um zwei Prozent, 300.00 auf zehn Aktien. Sie behalten 257.45. Die anderen 42.55 sind Gebühren, etwa ein Siebtel des
Gewinns. Wäre der Kurs um ein Viertelprozent gestiegen, so hätten dieselben Gebühren alles verzehrt.</p>
<p>Zwei Lehren gelten überall. Kleine Gewinne verzehren zuerst die Kosten; wer oft handelt, muss also mehr verdienen, nur um auf der Stelle
zu treten. Und am Runden liegt es nicht: Was Sie für Aktien zahlen, wird auf den Paisa aufgerundet, was Sie dafür bekommen, ab, jede
Gebühr zum nächsten, und der größte Posten ist eine Steuer, die der Broker nicht behält.</p>`,
  },
  'every-fee': {
    title: 'Jede Gebühr, bevor Sie bestätigen',
    subhead: 'Der Orderzettel ist die Preisliste',
    content: `
<p>Eine Gebühr, von der man hinterher erfährt, ist eine Überraschung, und Überraschungen sind in einem Laden schlechte Manieren. Der
Orderzettel zeigt deshalb jede Gebühr mit Namen und Betrag, bevor Sie bestätigen, und die Summe, die Ihr Konto verlassen oder dort
eingehen wird. Der Beleg der Order wiederholt sie danach. Wichen beide je voneinander ab, so hätten Sie einen Fehler gefunden.</p>
<h3>Die Posten</h3>
<ul>
<li><strong>Provision</strong> ist, was dieser Server verlangt: in Indien 0.03 % des Wertes und höchstens ₹20, in den Vereinigten Staaten
0.05 %, für Währungen und Futures 0.02 %, für Staatsanleihen 0.01 %.</li>
<li><strong>Transaktionssteuer</strong>, <strong>Börsengebühr</strong> und <strong>Stempelsteuer</strong> folgen den Sätzen, die für
Aktien in Indien gelten, damit der Handel mit Spielgeld etwa so viel kostet wie der wirkliche.</li>
</ul>
<p>Es gibt keine Gebühr dafür, ein Konto zu eröffnen, es zu führen, Geld einzuzahlen, Daten zu bekommen oder nichts zu tun. Eine Order zu
stornieren kostet nichts. Abgelehnt zu werden kostet nichts.</p>
<h3>Eine Tabelle, mit Datum</h3>
<p>Alle Sätze stehen in einer Tabelle mit einer Version, und jede Ausführung nennt die Version, unter der sie geschah. Ändern sich Sätze, so
behalten alte Ausführungen, was sie gekostet haben. Niemand kann für einen einzelnen Kunden eine Ausnahme machen, in keine Richtung.</p>
<h3>Die Kosten, die nicht auf der Liste stehen</h3>
<p>Die Spanne zwischen Geld und Brief ist keine Gebühr, und niemand schickt Ihnen dafür eine Rechnung. Sie zahlen sie trotzdem, die Hälfte,
wenn Sie kommen, und die Hälfte, wenn Sie gehen. Sehen Sie sich beide Preise an, bevor Sie entscheiden, dass Handeln billig ist.</p>`,
  },
}
