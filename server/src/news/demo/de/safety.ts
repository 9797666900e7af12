import type { DemoPiece } from '../demo-piece.ts'
import type { safety as english } from '../en/safety.ts'

export const safety: Record<keyof typeof english, DemoPiece> = {
  refusals: {
    title: 'Ablehnungen, die sagen, warum',
    subhead: 'Ein Nein nützt nur mit einem Grund',
    content: `
<p>Eine Order kann aus einem Dutzend Gründen abgelehnt werden, und „etwas ist schiefgegangen“ ist keiner davon. Jede Ablehnung hier hat
einen Code und einen Satz: Der Markt ist geschlossen, die Stückzahl liegt über dem Höchsten, es gibt keinen frischen Kurs, das Geld
reicht nicht. Wo eine Zahl hilft, steht die Zahl da.</p>
<p>Eine abgelehnte Order hat nichts getan. Kein Geld wurde reserviert, keine Gebühr belastet, und es gibt keinen Beleg eines Handels. Sie
können ändern, was falsch war, und sie noch einmal senden.</p>
<p>Ablehnungen werden auf der Seite Transparenz nach Gründen gezählt. Ist einer davon viel häufiger, als er sein sollte, so kann das jeder
sehen.</p>`,
  },
  transparency: {
    title: 'Prüfen Sie uns: die Seite Transparenz',
    subhead: 'Zahlen, die gezählt sind und nicht getippt',
    content: `
<p>Die Seite <a href="/transparency">Transparenz</a> kann jeder lesen, ohne Konto. Sie sagt, in welchem Modus dieser Server läuft und woher
seine Kurse kommen, was die Uhr des Marktes zeigt, wie viele Papiere einen Kurs haben, und wie viele Kurse abgewiesen wurden, weil sie
nicht wahr sein konnten.</p>
<p>Darunter zählt sie das Hauptbuch: Buchungen, Überträge, Stornobuchungen, ausgeführte Orders, abgelehnte Orders nach Gründen. Die letzte
Zeile sagt, wann das ganze Hauptbuch zuletzt vom allerersten Eintrag an nachgerechnet wurde, und ob alles aufging.</p>
<p>Nichts davon ist von Hand geschrieben. Eine Seite mit Zahlen, die jemand tippt, ist Werbung; eine Seite mit Zahlen, die die Datenbank
zählt, ist ein Messgerät.</p>`,
  },
  traps: {
    title: 'Woran man eine Handels-App erkennt, die eine Falle ist',
    subhead: 'Sieben Zeichen, und eine Probe, die bei den meisten hilft',
    content: `
<p>Betrügerische Handels-Apps sehen jedes Jahr besser aus. Die Charts bewegen sich, das Guthaben wächst, der Kundendienst ist freundlich.
Was sie verrät, ist, was sie verlangen.</p>
<ol>
<li><strong>Jemand, den Sie nie getroffen haben, hat Sie hingeführt.</strong> Eine Chatgruppe, ein neuer Freund, eine Lehrerin, die Signale
teilt. Wirkliche Broker brauchen keinen Fremden, der sie vorstellt.</li>
<li><strong>Gewinne kommen früh und leicht.</strong> Die erste Auszahlung klappt sogar. Sie ist der Köder.</li>
<li><strong>Eine Rendite wird versprochen.</strong> Niemand kann eine versprechen. „Garantiert“ und „täglich“ in einem Satz genügen, um zu
gehen.</li>
<li><strong>Das Geld geht auf ein privates Konto</strong>, das von Zahlung zu Zahlung wechselt, oder an eine Wallet-Adresse.</li>
<li><strong>Für eine Auszahlung sollen Sie zahlen.</strong> Eine Steuer, eine Kaution, ein Upgrade, eine Prüfgebühr. Es kommt immer noch
eine.</li>
<li><strong>Die App ist in keinem Store</strong>, oder ihr Name passt nicht zur Firma auf den Papieren.</li>
<li><strong>Sie werden gedrängt.</strong> Das Fenster schließt heute Nacht, die Liste ist fast voll, Ihr Berater wird enttäuscht sein.</li>
</ol>
<h3>Die Probe</h3>
<p>Versuchen Sie, Ihr ganzes Geld herauszunehmen, solange es noch wenig ist. Nicht einen Teil, und nicht in einem Monat. Klappt das ohne
neue Bedingung, gut. Taucht eine neue Bedingung auf, so klappt es nie, und alles, was Sie von da an zahlen, ist auch verloren.</p>
<h3>Danach</h3>
<p>Ist es Ihnen passiert: Zahlen Sie nicht weiter, heben Sie jede Nachricht und jeden Beleg auf, sagen Sie es am selben Tag Ihrer Bank, und
melden Sie es der Polizei und der Aufsicht Ihres Landes. Hüten Sie sich vor Leuten, die das Geld gegen eine Gebühr zurückholen wollen.
Oft haben sie Ihre Nummer von den Ersten gekauft.</p>
<h3>Und diese App?</h3>
<p>Beurteilen Sie sie nach derselben Liste. Im Spielgeld-Modus gibt es hier kein echtes Geld zu verlieren, und niemand darf Sie um welches
bitten.</p>`,
  },
  'never-ask': {
    title: 'Worum wir Sie nie bitten',
    subhead: 'Drei Sätze zum Merken',
    content: `
<p>Wer auch immer vorgibt, für diesen Dienst zu sprechen, am Telefon, im Chat oder per E-Mail:</p>
<ul>
<li>Wir fragen nie nach Ihrem Passwort. Nicht, um zu helfen, nicht, um zu prüfen, nicht im Notfall.</li>
<li>Wir bitten Sie nie, für eine Auszahlung zu zahlen. Keine Steuer, keine Kaution, kein Upgrade.</li>
<li>Wir bitten Sie nie, Geld „auf ein sicheres Konto“ zu überweisen.</li>
</ul>
<p>Ein Einladungscode lässt jemanden sich registrieren und tut sonst nichts. Er bringt dem, der ihn gibt, keine Belohnung und dem, der ihn
benutzt, auch nicht; niemand hat also einen Grund, Ihnen einen aufzudrängen.</p>
<p>Fühlt sich eine Nachricht falsch an, so beenden Sie das Gespräch, öffnen Sie die App selbst, und sehen Sie nach, ob sie dasselbe sagt.</p>`,
  },
  ledger: {
    title: 'Ein Hauptbuch, das niemand ändern kann',
    subhead: 'Fünfhundert Jahre Buchführung, gehalten von einer Datenbank',
    content: `
<p>Kaufleute fanden vor langer Zeit heraus, wie man Diebstahl bemerkt: Man schreibt jede Bewegung zweimal auf, einmal, wo etwas wegging, und
einmal, wo es ankam. Stimmen beide Seiten nicht überein, so hat jemand einen Fehler gemacht oder Schlimmeres. Das Hauptbuch von Tarazu
ruht auf diesem Gedanken und geht einen Schritt weiter: Die Abweichung lässt sich gar nicht erst aufschreiben.</p>
<h3>Überträge</h3>
<p>Der kleinste Eintrag ist ein Übertrag: so viel von einer Sache, von einem Konto auf ein anderes. Die Hälfte davon kann man nicht schreiben.
Ein Kauf ist eine Buchung aus mehreren: Geld von Ihnen an den Markt, Gebühren dorthin, wohin Gebühren gehen, Aktien vom Markt an Sie. Alle
geschehen zusammen oder keiner.</p>
<h3>Nie geändert, nie entfernt</h3>
<p>Das Programm, das Sie bedient, hat kein Recht, einen Eintrag zu ändern oder zu löschen; die Datenbank verweigert es, wer auch fragt. Ein
Fehler wird mit einer zweiten Buchung berichtigt, die die erste spiegelt und nennt, und Sie sehen beide.</p>
<h3>Kein Konto unter null</h3>
<p>Bevor Geld Ihr Konto verlässt, prüft die Datenbank selbst, dass es da ist. Dreißig Orders im selben Augenblick, mit Geld für eine, enden in
einer Order und neunundzwanzig Ablehnungen. Nicht, weil jemand schnell nachgesehen hätte, sondern weil Prüfung und Bewegung ein Schritt
sind.</p>
<h3>Auch Aktien stehen darin</h3>
<p>Was Sie halten, steht im selben Hauptbuch wie Ihr Geld, und so kann ein Kauf nicht das eine nehmen und das andere vergessen. Jeder Kauf ist
ein Konto für sich, und deshalb können dieselben Aktien nicht zweimal verkauft werden.</p>
<h3>Jeder kann nachzählen</h3>
<p>Ein Befehl rechnet jeden Stand vom ersten Eintrag an nach und vergleicht. Er läuft auch von selbst einmal am Tag, und das Ergebnis steht auf
der Seite Transparenz.</p>`,
  },
  'two-taps': {
    title: 'Zweimal getippt, eine Order',
    subhead: 'Warum ein langsames Netz Sie nicht zweimal kaufen lässt',
    content: `
<p>Sie tippen auf Kaufen, nichts scheint zu geschehen, Sie tippen noch einmal. Auf einer sorglosen Plattform besitzen Sie nun doppelt so viel,
wie Sie wollten. Hier gibt das Formular jeder Order einen Schlüssel, bevor sie gesendet wird. Der Server bewahrt den Schlüssel mit der
Order auf, und eine zweite Anfrage mit demselben Schlüssel bekommt das Ergebnis der ersten. Nichts wird zweimal gekauft.</p>
<p>Dasselbe gilt, wenn die Verbindung abreißt, nachdem die Order angekommen und bevor die Antwort zurück ist. Senden Sie noch einmal, und Sie
bekommen die Antwort, die verloren ging. Selbst ein Server, der dazwischen abstürzt, ändert daran nichts: Entweder wurde die Order mit
ihrem Schlüssel festgeschrieben, oder keines von beiden.</p>
<p>Wollen Sie wirklich zwei gleiche Orders, so geben Sie zwei auf. Jedes Formular hat seinen eigenen Schlüssel, die zweite ist also eine neue
Order.</p>`,
  },
}
