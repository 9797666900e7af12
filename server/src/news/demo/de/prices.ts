import type { DemoPiece } from '../demo-piece.ts'
import type { prices as english } from '../en/prices.ts'

export const prices: Record<keyof typeof english, DemoPiece> = {
  'price-moved': {
    title: '„Der Kurs hat sich bewegt“',
    subhead: 'Eine Ablehnung, die auf Ihrer Seite steht',
    content: `
<p>Zwischen dem Augenblick, in dem Sie einen Kurs lesen, und dem, in dem Ihre Order ankommt, geht der Markt weiter. Meist um nichts
Nennenswertes; manchmal um viel.</p>
<p>Deshalb schickt der Orderzettel den Kurs mit, den Sie gesehen haben. Er ist nie der Preis, den Sie zahlen, sondern nur eine
Schranke. Ist der Markt inzwischen um mehr als ein Prozent schlechter für Sie geworden, so wird die Order abgelehnt, der neue Kurs
gezeigt, und Sie entscheiden noch einmal. Ist er besser geworden, so bekommen Sie einfach den besseren.</p>
<p>Nichts wurde reserviert und nichts belastet. Sehen Sie den neuen Kurs an, als wäre er der erste, den Sie gesehen haben, denn das
ist er.</p>`,
  },
  'percent-change': {
    title: 'Veränderung in Prozent, und woran sie gemessen wird',
    subhead: 'Am letzten Schlusskurs, auch nach einem Split',
    content: `
<p>Die Veränderung neben einem Kurs vergleicht ihn mit dem Schlusskurs des vorigen Handelstages. Nicht mit der Eröffnung von heute
Morgen, und nicht mit dem Kurs, zu dem Sie gekauft haben: Das sind andere Fragen, und die zweite beantwortet der Bestand.</p>
<p>Wird eine Aktie geteilt, etwa eine alte in zehn neue, so fällt der Kurs über Nacht auf ein Zehntel, und niemand hat etwas verloren.
Sagen die Daten, dass es einen Split gab, so wird der Schlusskurs des Vortags angepasst, und die Veränderung zeigt, was wirklich
geschah. Ein Chart, der in einem Balken um neunzig Prozent fällt, erzählt meist von einem Split, den niemand angepasst hat.</p>
<p>Zwei Veränderungen lassen sich übrigens nicht einfach zusammenzählen. Zehn Prozent hinunter und dann zehn Prozent hinauf, und Sie
stehen bei neunundneunzig.</p>`,
  },
  candles: {
    title: 'Wie man eine Kerze liest',
    subhead: 'Vier Kurse in einem kleinen Bild',
    content: `
<p>Eine Kerze steht für eine Zeitspanne: eine Minute, einen Tag, eine Woche oder einen Monat. Ihr Körper reicht von der Eröffnung bis
zum Schluss, ihre Farbe sagt, was von beiden höher lag, und die dünnen Linien zeigen, wie weit der Kurs dazwischen ging.</p>
<ul>
<li>Ein langer Körper: Eine Seite hatte die ganze Zeit das Sagen.</li>
<li>Ein kleiner Körper mit langen Linien: viel Bewegung, wenig Fortschritt.</li>
<li>Keine Linien: Er eröffnete an einem Ende und schloss am anderen.</li>
</ul>
<p>Wochen- und Monatskerzen sind aus den Tageskerzen gemacht: erste Eröffnung, letzter Schluss, höchstes Hoch, tiefstes Tief. Die
neueste Kerze ist erst fertig, wenn ihre Zeit um ist, und kann es sich bis dahin noch anders überlegen.</p>
<p>In manchen Ländern heißt Rot hinauf und Grün hinunter. In den Einstellungen können Sie wählen, und es gibt eine Farbwahl für alle,
die beide nicht unterscheiden; ein Zeichen sagt die Richtung immer auch.</p>`,
  },
  simulated: {
    title: 'Simulierte Kurse: woraus sie gemacht sind',
    subhead: 'Ein Markt, den es nie gab und dessen Zukunft niemand nachschlagen kann',
    content: `
<p>Wenn, wer diesen Server betreibt, keine andere Quelle gewählt hat, sind die Kurse hier simuliert. Sie gehören zu keinem Markt, und
das sagen sie überall, wo sie stehen. Es lohnt sich zu wissen, wie sie entstehen.</p>
<h3>Ein Schlüssel</h3>
<p>Alles beginnt mit einer geheimen Zahl, dem Schlüssel, den jede Installation sich selbst macht. Aus ihm berechnet der Simulator jeden
Kurs zu jedem Augenblick; ohne ihn kann niemand den nächsten nennen, wie viele er auch gesehen hat. Derselbe Schlüssel ergibt
dieselben Kurse, heute und in einem Jahr, auf jeder Maschine. Niemand kann einen davon verschieben, denn es gibt keine Tabelle von
Kursen, in der das ginge: Ein Kurs wird berechnet, wenn nach ihm gefragt wird. Läuft eine Installation mit einer Zahl, die andere
kennen können, so sagt das die Seite Transparenz.</p>
<h3>Gemeinsam bewegt</h3>
<p>Wirkliche Aktien bewegen sich nicht allein. An einem schlechten Tag fallen die meisten; an einem schlechten Tag für Banken fallen
Banken mehr. Der Simulator hat dieselben Teile: einen Zug des ganzen Marktes, einen Zug der Branche, und was der Aktie allein
bleibt. Ein Index wird auch von seinem Markt bewegt.</p>
<h3>Ruhige und wilde Tage</h3>
<p>Große Bewegungen kommen in Schwärmen. Nach einem wilden Tag ist der nächste wohl auch wild, und ruhige Zeiten dauern an. Der
Simulator erinnert sich an jüngste Bewegungen, damit seine Charts den Rhythmus wirklicher haben.</p>
<h3>Was er nicht lehren kann</h3>
<p>Niemand im simulierten Markt liest Nachrichten, gerät in Panik oder weiß etwas, das Sie nicht wissen. Eine Strategie, die hier Geld
verdient, hat gezeigt, dass sie Zufallswetter übersteht, und mehr nicht. Lernen Sie mit simulierten Kursen, wie Orders, Gebühren und
Ihre eigenen Nerven arbeiten. Finden Sie mit ihnen nicht heraus, ob ein Gedanke gut ist.</p>`,
  },
  age: {
    title: 'Wie alt ist ein Kurs?',
    subhead: 'Live, verzögert, veraltet, geschlossen: vier Wörter neben einer Zahl',
    content: `
<p>Ein Kurs ohne sein Alter ist eine halbe Tatsache. Neben jedem steht eines von diesen:</p>
<dl>
<dt>Live</dt><dd>Höchstens zehn Sekunden alt.</dd>
<dt>Verzögert</dt><dd>Mehr als zehn Sekunden alt.</dd>
<dt>Veraltet</dt><dd>Mehr als fünfzehn Sekunden alt, obwohl sein Markt geöffnet ist: gut zum Ansehen, nicht zum Handeln.</dd>
<dt>Geschlossen</dt><dd>Der Markt ist zu. Der Kurs ist der letzte seiner Sitzung.</dd>
</dl>
<p>Keine Order wird gegen einen Kurs ausgeführt, der älter als fünfzehn Sekunden ist, gleich wie der Bildschirm aussah. Fällt die Quelle
der Kurse aus, so werden Orders abgelehnt, offene Orders bleiben, wie sie sind, und nichts wird gehandelt, bis frische Kurse kommen.</p>
<p>Kurse, die nicht wahr sein können, werden verworfen, bevor jemand sie sieht: ein negativer, einer aus der Zukunft, einer, der das
Tausendfache des letzten ist. Die Seite Transparenz zählt, wie viele es waren.</p>`,
  },
  'bid-ask-last': {
    title: 'Geld, Brief und letzter Kurs',
    subhead: 'Drei Preise, und welcher davon Ihrer ist',
    content: `
<p>Jedes Papier hat in jedem Augenblick drei Preise, und sie zu verwechseln ist der häufigste Anfängerfehler.</p>
<dl>
<dt>Geld</dt><dd>Das Höchste, was jemand jetzt zu zahlen bereit ist. Das bekommen Sie, wenn Sie verkaufen.</dd>
<dt>Brief</dt><dd>Das Geringste, was jemand jetzt zu nehmen bereit ist. Das zahlen Sie, wenn Sie kaufen.</dd>
<dt>Letzter</dt><dd>Der Kurs des jüngsten Handels. Er ist Geschichte, und er ist der, den Charts und Schlagzeilen zeigen.</dd>
</dl>
<h3>Die Spanne</h3>
<p>Der Brief liegt über dem Geld, und der Abstand zwischen beiden ist die Spanne. Kaufen und verkaufen Sie in derselben Sekunde, so
verlieren Sie die Spanne, obwohl sich kein Kurs bewegt hat. Bei einer viel gehandelten Aktie mögen das wenige Paise sein; bei einer
verschlafenen kann es ein Prozent oder mehr sein, und dann sind es die größten Kosten des ganzen Handels, größer als jede Gebühr.</p>
<h3>Mengen</h3>
<p>Geld und Brief kommen mit Mengen: so viele Aktien zu diesem Preis. Eine Order, die größer ist als die Menge, wird zum Teil ausgeführt
und wartet mit dem Rest auf den nächsten Kurs.</p>
<h3>Warum Ausführungen Geld und Brief folgen</h3>
<p>Freundlicher wäre es, jede Order mit Spielgeld zum letzten Kurs auszuführen, und es wäre gelogen. Sie würden sich etwas angewöhnen, das
an dem Tag Geld kostet, an dem es ernst wird. Deshalb zahlt ein Kauf hier den Brief und ein Verkauf bekommt das Geld, und der Beleg
jeder Ausführung zeigt beide, mit Quelle und Zeit des Kurses.</p>`,
  },
}
