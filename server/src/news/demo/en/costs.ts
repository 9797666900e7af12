import type { DemoPiece } from '../demo-piece.ts'

export const costs = {
  'other-currency': {
    title: 'Trading in another currency',
    subhead: 'Which rate is used, and where you can see it',
    content: `
<p>Your wallet has one currency. An instrument has its own: an American share is priced in dollars, whatever your wallet is
in. When you buy one, its value is converted, and a conversion has a rate, a source and a time. The ticket shows all three,
and so does the record of each fill.</p>
<p>The rate comes from the same feed as the prices. If it is too old, the order is refused until a fresh one has arrived: a good
price at a bad rate is a bad price. While an order waits, its reserve counts with a rate that is one per cent worse, so that
a small move of the currency does not spoil the fill.</p>
<p>A holding abroad has two engines. The share may rise while its currency falls, and the other way round. The profit on the
trade screen is in your own currency and holds both.</p>`,
  },
  unsettled: {
    title: 'Unsettled proceeds: yours to trade, not yet to take out',
    subhead: 'Two kinds of money in one balance',
    content: `
<p>When you sell, the buyer's money is on its way but not there yet. Many brokers let you wait. Here the proceeds join your
available balance at once, marked as unsettled: you can buy with them straight away, but you cannot withdraw them before
they have settled.</p>
<p>When you buy, unsettled money is spent first. That is the kinder order: settled money can leave the account, so it is kept
for last. If a purchase is cancelled, each part goes back to where it came from.</p>`,
  },
  settlement: {
    title: 'Settlement: when a trade is really done',
    subhead: 'The day after, or after one minute',
    content: `
<p>A trade is agreed in a moment and carried out later. First both sides agree on price and quantity; then, on settlement day,
shares and money change hands. The gap is there because somebody has to check who owes what to whom.</p>
<p>On Tarazu the proceeds of a sale settle on the next day of the market on which the share was sold. Weekends and holidays
of that market do not count, so what you sell on a Friday settles on Monday at the earliest. With simulated prices, which
never rest, it takes sixty seconds, so that you can watch it happen.</p>
<p>You will see two entries under account changes: the sale, and later the settlement, which moves money from unsettled to
settled and changes nothing about the total.</p>`,
  },
  'first-in-first-out': {
    title: 'First in, first out',
    subhead: 'Which shares you sell when you sell some of them',
    content: `
<p>Suppose that you bought ten shares at 100 and later ten more at 120, and now you sell ten at 130. Have you earned 300 or 100?
It depends on which ten you sold.</p>
<p>The usual rule, and the one used here, is first in, first out: the oldest go first. You have earned 300, before fees, and
what you still hold has cost 120 each. Every purchase is a lot of its own, with its own cost, fees counted in, so nothing is
averaged away.</p>
<p>You can also sell one particular purchase: open it on the trade screen and sell from there. Then that lot is what you sell,
however old it is.</p>
<p>Realised profit is what the sale brought less fees, minus what the sold shares had cost. It is final. What is shown for
shares that you still hold is only an opinion of the market.</p>`,
  },
  'round-trip': {
    title: 'A purchase and a sale, down to the last paisa',
    subhead: 'Every fee of one small round trip',
    content: `
<p>Numbers make fees real. Here is a round trip in an Indian share with the fees of this server: ten shares bought at ₹1,500.00
and sold at ₹1,530.00.</p>
<h3>Buying</h3>
<table>
<tr><th scope="col">Line</th><th scope="col">Rate</th><th scope="col">₹</th></tr>
<tr><td>Value, 10 × 1,500.00</td><td></td><td>15,000.00</td></tr>
<tr><td>Brokerage</td><td>0.03 %, at most 20.00</td><td>4.50</td></tr>
<tr><td>Transaction tax</td><td>0.1 %</td><td>15.00</td></tr>
<tr><td>Exchange charge</td><td>0.003 %</td><td>0.45</td></tr>
<tr><td>Stamp duty</td><td>0.015 %, purchases only</td><td>2.25</td></tr>
<tr><td><strong>Paid</strong></td><td></td><td><strong>15,022.20</strong></td></tr>
</table>
<h3>Selling</h3>
<table>
<tr><th scope="col">Line</th><th scope="col">Rate</th><th scope="col">₹</th></tr>
<tr><td>Value, 10 × 1,530.00</td><td></td><td>15,300.00</td></tr>
<tr><td>Brokerage</td><td>0.03 %, at most 20.00</td><td>4.59</td></tr>
<tr><td>Transaction tax</td><td>0.1 %</td><td>15.30</td></tr>
<tr><td>Exchange charge</td><td>0.003 %</td><td>0.46</td></tr>
<tr><td><strong>Received</strong></td><td></td><td><strong>15,279.65</strong></td></tr>
</table>
<h3>What is left</h3>
<p>The price rose by two per cent, 300.00 on ten shares. You keep 257.45. The other 42.55 are fees, about a seventh of the gain.
Had the price risen by a quarter of a per cent, the same fees would have eaten all of it.</p>
<p>Two lessons hold everywhere. Small gains are eaten by costs first, so trading often has to earn more just to stand still.
And rounding is not where the money goes: what you pay for shares is rounded up to the paisa, what you get for them down, each
fee to the nearest, and the largest line is a tax that the broker does not keep.</p>`,
  },
  'every-fee': {
    title: 'Every fee before you confirm',
    subhead: 'The ticket is the price list',
    content: `
<p>A fee that you find out about afterwards is a surprise, and surprises are bad manners in a shop. The ticket therefore shows
each fee by name and amount before you confirm, and the total that will leave your account or come into it. The record of the
order repeats them afterwards. If the two ever differed, you would have found a bug.</p>
<h3>The lines</h3>
<ul>
<li><strong>Brokerage</strong> is what this server charges: in India 0.03 % of the value and at most ₹20, in the United States
0.05 %, for currencies and futures 0.02 %, for treasury debt 0.01 %.</li>
<li><strong>Transaction tax</strong>, <strong>exchange charge</strong> and <strong>stamp duty</strong> follow the rates that apply to
shares in India, so that paper trading costs about what the real thing would.</li>
</ul>
<p>There is no fee for opening an account, for keeping it, for adding money, for data, or for doing nothing. Cancelling an
order costs nothing. Being refused costs nothing.</p>
<h3>One table, with a date</h3>
<p>All rates stand in one table with a version, and every fill names the version it was made under. When rates change, old fills
keep what they were charged. Nobody can make an exception for one customer, in either direction.</p>
<h3>The cost that is not on the list</h3>
<p>The spread between bid and ask is not a fee, and nobody sends you a bill for it. You pay it all the same, half when you come
and half when you go. Look at both prices before you decide that trading is cheap.</p>`,
  },
} satisfies Record<string, DemoPiece>
