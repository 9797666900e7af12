import type { DemoPiece } from '../demo-piece.ts'

export const markets = {
  'one-basket': {
    title: 'Do not put all your eggs in one basket',
    subhead: 'What spreading helps against, and what it does not',
    content: `
<p>If everything you hold is one share, its bad day is your bad day. With ten shares from different trades, a fire in one
factory hurts a tenth of you. That is the whole idea of spreading, and it is nearly free.</p>
<p>It has limits. Ten banks are not ten different things. When the whole market falls, most shares fall with it, and no number
of them protects you. And a list so long that nobody follows it is not caution but fog.</p>
<p>A useful question for each new purchase: what would hurt this one that would not hurt what I already hold? If the answer is
"nothing", it is more of the same.</p>`,
  },
  'treasury-debt': {
    title: 'Treasury debt in five minutes',
    subhead: 'Coupons, maturity, and why the price falls when rates rise',
    content: `
<p>A treasury bond is a loan to a government. It pays a fixed coupon, usually twice a year, and its face value on the day of
maturity. In between it can be bought and sold like a share, at a price.</p>
<p>That price and the level of interest rates sit on a see-saw. If new bonds pay seven per cent, nobody gives the full price for
an old one that pays six; its price falls until the two are worth the same. The longer a bond still has to run, the harder it
swings.</p>
<p>After its maturity a bond no longer trades. On Tarazu such an instrument is shown as halted, and orders for it are refused.</p>`,
  },
  futures: {
    title: 'What a future is, and what it is not',
    subhead: 'A promise with a date, and a size that is easy to overlook',
    content: `
<p>A future is a promise to trade something at a fixed price on a fixed day: an index, a barrel of oil, an ounce of gold, a
bushel of grain. It was made for people who want certainty. A miller who needs wheat in March can fix its price in
November, and so can the farmer on the other side.</p>
<h3>Expiry</h3>
<p>Each contract ends on a day that its exchange has laid down: the last Tuesday of the month for contracts on Indian indices,
the third Friday of March, June, September and December for contracts on American ones, and other days for other goods. The
list shows the contract whose turn it is. A future that has expired is gone; whoever wants to stay in buys the next one.</p>
<h3>Size</h3>
<p>The price of a future is quoted for one unit, and a contract is for many. One contract for crude oil stands for a thousand
barrels, so a move of one dollar is a thousand dollars. In the real world only a small part of the value is deposited, which
is why people lose more than they brought: the loss is counted on the whole barrel, not on the deposit.</p>
<h3>Here</h3>
<p>On Tarazu a future is paid in full, unit by unit, like a share. You cannot lose more than you paid, and there are no margin
calls. That makes it a good place to watch how futures move, and a poor place to learn how they can ruin somebody. Keep both
in mind.</p>`,
  },
  'currency-pairs': {
    title: 'Currency pairs: which way is up?',
    subhead: 'Reading EUR/USD, USD/INR and the rest',
    content: `
<p>A pair is a fraction. EUR/USD at 1.10 means that one euro costs 1.10 dollars. When the number rises, the first currency has
become dearer, or the second cheaper; the price cannot tell you which.</p>
<p>Currencies trade from Sunday evening to Friday evening, New York time, without a pause at night. They move less than shares
on most days, and their moves come with dates: meetings of central banks, figures on inflation and jobs.</p>
<p>The trap is size. A move of half a per cent is a big day for a pair, so people take large positions to feel anything at all,
and then a rare day of three per cent arrives.</p>`,
  },
  index: {
    title: 'What an index measures',
    subhead: 'One number for a whole market, and why you cannot buy it',
    content: `
<p>An index sums up a list of shares in one number. Most weigh each company by the value of its freely traded shares, so the
giants move the number and the small ones hardly show. An index can therefore rise on a day on which most of its members
fall.</p>
<p>Its level means nothing by itself: 25,000 is not "more" than 6,000, because each began at a number that somebody chose. Only
changes can be compared.</p>
<p>You can look at an index here, chart it and keep it on your watchlist. You cannot buy it, because there is nothing to deliver.
What people buy in its place are futures on it, or funds that hold its members.</p>`,
  },
  'market-hours': {
    title: 'When markets are open',
    subhead: 'Sessions, holidays, and orders that wait for the bell',
    content: `
<p>Every market keeps its own hours, in its own time zone, with its own holidays.</p>
<ul>
<li>Shares in India trade from 9:15 to 15:30, Monday to Friday, Indian time.</li>
<li>Shares in the United States trade from 9:30 to 16:00, New York time, and only until 13:00 on a few days of the year, such as
the day after Thanksgiving.</li>
<li>Currencies trade through from Sunday to Friday evening, New York time.</li>
</ul>
<p>When New York changes its clocks and India does not, the distance between the two changes by an hour, twice a year. The
calendars here know about it.</p>
<p>An order outside the session is refused, and the refusal says that the market is closed. If you would rather wait, choose to
queue the order for the open: it is then looked at when the session begins, and its money is reserved until then.</p>
<p>Simulated prices are an exception. They move round the clock, so that somebody who learns in the evening finds a market that
is awake. Replayed and live prices keep the real hours.</p>`,
  },
} satisfies Record<string, DemoPiece>
