import type { DemoPiece } from '../demo-piece.ts'
import type { orders as english } from '../en/orders.ts'

export const orders: Record<keyof typeof english, DemoPiece> = {
  'half-and-full': {
    title: 'Halbe und volle Position',
    subhead: 'Warum eine Order eine größte Größe hat',
    content: `
<p>Eine Aktienorder bei Tarazu umfasst höchstens 50 Aktien in einer halben Position und 100 in einer vollen. Der Orderzettel zeigt, was
gilt, und lehnt ab, was darüber liegt; der Server sieht noch einmal nach, was auch immer der Bildschirm erlaubt hat.</p>
<p>Eine Grenze für die Größe einer Order ist ein alter Gedanke. Sie begrenzt, was ein Vertipper kosten kann, und sie lässt Sie zweimal
entscheiden, bevor Sie eine große Position nehmen. Wollen Sie mehr, als eine Order fasst, so geben Sie eine zweite auf: Bis dahin
haben Sie gesehen, wie die erste ausgeführt wurde.</p>
<p>Die Grenze gilt für das, was Sie eintippen. Ein Kauf kann immer ganz verkauft werden, wie er auch zustande kam.</p>`,
  },
  'partial-fills': {
    title: 'Teilausführungen',
    subhead: 'Wenn weniger angeboten wird, als Sie wollten',
    content: `
<p>Eine Notierung ist ein Preis und eine Menge: So viele Aktien werden jetzt zu diesem Preis angeboten. Eine Order, die mehr will, nimmt,
was da ist, und wartet mit dem Rest auf die nächste Notierung. Jeder Teil ist eine Ausführung für sich, mit eigenem Preis, eigener
Zeit und eigenen Gebühren, und der Beleg führt sie einzeln auf.</p>
<p>Der Preis der Order ist dann der Durchschnitt ihrer Ausführungen, nach Menge gewichtet. Wert und Gebühren werden über die ganze Order
gerundet, und so kosten zehn kleine Ausführungen, was eine große kosten würde.</p>
<p>Eine zum Teil ausgeführte Order können Sie ändern oder stornieren. Was ausgeführt ist, bleibt ausgeführt; was der Rest nicht mehr
braucht, kommt zurück.</p>`,
  },
  'day-and-gtc': {
    title: 'Tagesgültige Orders und solche bis auf Widerruf',
    subhead: 'Wie lange eine Order wartet',
    content: `
<p>Eine Order, die nicht sofort ausgeführt wird, muss irgendwann enden.</p>
<ul>
<li>Eine <strong>tagesgültige</strong> Order endet mit dem Schluss ihres Markttages. Ist sie bis dahin nicht ausgeführt, so gilt sie als
abgelaufen, und was sie reserviert hatte, gehört wieder Ihnen.</li>
<li>Eine Order <strong>bis auf Widerruf</strong> geht weiter, Tag um Tag, bis sie ausgeführt ist oder Sie sie stornieren. Nach 365 Tagen
läuft auch sie ab, denn ein Jahr alte Absichten sind selten noch welche.</li>
</ul>
<p>Welcher Tag? Der im Kalender des Marktes. Eine tagesgültige Order für eine Aktie in Mumbai endet dort am Nachmittag, wie spät es bei
Ihnen auch ist. Außerhalb der Sitzung wird eine Order abgelehnt, es sei denn, Sie merken sie für die nächste Eröffnung vor.</p>
<p>Solange eine Order wartet, sind ihr Geld oder ihre Aktien reserviert. Das ist keine Gebühr, nur das Versprechen, dass die Order gehalten
werden kann. Sehen Sie Ihre offenen Orders hin und wieder durch: Eine vergessene ist Geld, das Sie nicht verwenden können.</p>`,
  },
  stops: {
    title: 'Stop- und Stop-Limit-Orders',
    subhead: 'Orders, die schlafen, bis ein Kurs erreicht ist',
    content: `
<p>Eine Stop-Order tut nichts, bis der letzte Kurs den Stop erreicht. Dann wacht sie auf und wird eine gewöhnliche Order. Zweierlei
Gebrauch ist üblich.</p>
<h3>Einen Verlust begrenzen</h3>
<p>Sie halten Aktien, gekauft zu 200, und haben beschlossen, bei 180 zu gehen. Ein Verkaufs-Stop bei 180 schläft, solange der Kurs darüber
liegt. Berührt der letzte Kurs 180, so wird er ein Verkauf. Sie müssen nicht auf den Bildschirm sehen, und Sie müssen an einem
schlechten Tag nicht noch einmal entscheiden.</p>
<h3>Einer Bewegung folgen</h3>
<p>Sie wollen erst kaufen, wenn der Kurs sich über 220 bewährt hat. Darauf wartet ein Kauf-Stop bei 220.</p>
<h3>Stop oder Stop-Limit?</h3>
<p>Ein einfacher Stop wird, einmal wach, nahe dem Stop ausgeführt, in derselben Schranke wie eine Marktorder. Springt der Markt weiter als
das, so wartet er, bis der Kurs wieder in Reichweite kommt. Ein Stop-Limit nennt die Schranke selbst: Stop bei 180, Limit bei 178
heißt „wach auf bei 180, aber verkaufe nicht unter 178“.</p>
<p>Die Abwägung ist immer dieselbe. Ein enges Limit schützt den Preis und riskiert, dass nichts geschieht; ein weites sorgt dafür, dass
etwas geschieht, und riskiert den Preis. Keine Orderart hat beides.</p>
<h3>Was sie nicht können</h3>
<p>Ein Stop verspricht seinen Preis nicht. Öffnet ein Markt weit unter dem Schluss von gestern, so wachen alle Stops dazwischen im selben
Augenblick auf, und vielleicht steht niemand auf der anderen Seite. Ein Stop ist ein Plan, keine Versicherung.</p>`,
  },
  limits: {
    title: 'Limit-Orders: Ihr Preis, oder nichts',
    subhead: 'Der Preis, den Sie nennen, ist der schlechteste, den Sie bekommen können',
    content: `
<p>Eine Limit-Order nennt den schlechtesten Preis, zu dem Sie noch handeln würden. Ein Kauflimit von 99.50 wird zu 99.50 oder weniger
ausgeführt, ein Verkaufslimit von 101.00 zu 101.00 oder mehr. Ist der Markt besser als Ihr Limit, so bekommen Sie den Preis des
Marktes, nicht Ihr Limit.</p>
<p>Wird es nicht erreicht, so wartet die Order und steht als offen da. Ihr Geld ist solange reserviert: Stückzahl mal Limit, dazu das
Höchste, was die Gebühren sein können. Wird sie für weniger ausgeführt, so kommt der Unterschied sofort zurück.</p>
<p>Ein Limit muss auf der Preisstufe des Papiers liegen und höchstens ein Fünftel vom letzten Kurs entfernt. Diese Spanne fängt den
klassischen Fehler: ein Komma an der falschen Stelle.</p>`,
  },
  'market-orders': {
    title: 'Marktorders: schnell, und begrenzt',
    subhead: 'Was „zum Markt“ heißt, und wie weit es gehen darf',
    content: `
<p>Eine Marktorder sagt: jetzt, zu dem, was angeboten wird. Ein Kauf nimmt den Brief, ein Verkauf das Geld. Sie ist die richtige Order,
wenn es mehr darauf ankommt, fertig zu sein, als auf den letzten Paisa, und bei einer viel gehandelten Aktie in einem ruhigen Markt
ist beides fast dasselbe.</p>
<h3>Das Problem mit „jedem Preis“</h3>
<p>Auf manchen Plattformen hat eine Marktorder gar keine Schranke. Verschwindet das Angebot zwischen Ihrem Tippen und der Ausführung, so
nimmt sie das nächste, und das nächste, so weit hinauf, wie sie muss. So haben Leute schon das Doppelte des Preises auf dem
Bildschirm bezahlt.</p>
<h3>Zwei Schranken</h3>
<p>Hier hat eine Marktorder zwei. Die erste ist, was Sie gesehen haben: Der Orderzettel schickt den Kurs mit, der auf Ihrem Bildschirm stand,
und ist der Markt um mehr als ein Prozent schlechter, wenn die Order ankommt, so wird sie mit „der Kurs hat sich bewegt“ abgelehnt
und der neue Kurs gezeigt. Die zweite ist ein Rahmen von zwei Prozent um den Kurs bei der Ankunft. Kein Teil der Order wird außerhalb
ausgeführt; was übrig ist, wartet, bis der Kurs zurückkommt oder Sie sie stornieren.</p>
<h3>Was reserviert wird</h3>
<p>Ein Kauf zum Markt, der sofort ausgeführt wird, nimmt, was er kostet, und sonst nichts. Muss ein Teil warten, so reserviert dieser Teil
etwas mehr als die Summe auf dem Orderzettel, denn sein Preis steht noch nicht fest: Stückzahl mal Kurs mit dem Rahmen, dazu das Höchste,
was die Gebühren sein können. Was nicht gebraucht wird, kommt zurück.</p>
<h3>Wann Sie etwas anderes nehmen</h3>
<p>Können Sie sagen, mit welchem Preis Sie unzufrieden wären, so sagen Sie es: Das ist eine Limit-Order. Wollen Sie erst handeln, wenn ein
Kurs erreicht ist, so ist das ein Stop.</p>`,
  },
}
