import type { DemoPiece } from '../demo-piece.ts'

export const prices = {
  'price-moved': {
    title: '"The price has moved"',
    subhead: 'A refusal that is on your side',
    content: `
<p>Between the moment in which you read a price and the moment in which your order arrives, the market goes on. Usually by
nothing that matters; sometimes by a lot.</p>
<p>So the ticket sends along the price that you saw. It is never the price you pay; it is only a bound. If the market has
become more than one per cent worse for you meanwhile, the order is refused, the new price is shown, and you decide again.
If it has become better, you simply get the better price.</p>
<p>Nothing was reserved and nothing was charged. Look at the new price as if it were the first one you saw, because that is
what it is.</p>`,
  },
  'percent-change': {
    title: 'Percent change, and what it is measured against',
    subhead: 'The previous close, also after a split',
    content: `
<p>The change beside a price compares it with the close of the previous trading day. Not with this morning's opening, and not
with the price at which you bought: those are different questions, and the trade screen answers the second.</p>
<p>When a share is split, say one old share into ten new ones, the price falls to a tenth overnight and nobody has lost
anything. If the data say that there was a split, the previous close is adjusted for it, and the change shows what really
happened. A chart that drops by ninety per cent in one bar usually tells of a split that nobody adjusted.</p>
<p>Two changes do not add up by plain addition, by the way. Ten per cent down and then ten per cent up leaves you at
ninety-nine.</p>`,
  },
  candles: {
    title: 'How to read a candle',
    subhead: 'Four prices in one small picture',
    content: `
<p>A candle stands for a span of time: a minute, a day, a week or a month. Its body runs from the opening to the closing
price, its colour says which of the two was higher, and the thin lines show how far the price went in between.</p>
<ul>
<li>A long body: one side was in charge for the whole span.</li>
<li>A small body with long lines: much movement, little progress.</li>
<li>No lines: it opened at one extreme and closed at the other.</li>
</ul>
<p>Weekly and monthly candles are made from the daily ones: first opening, last close, highest high, lowest low. The latest
candle is not finished until its span is over, so it may still change its mind.</p>
<p>In some countries red means up and green means down. The settings let you choose, and there is a palette for people who do
not tell the two apart; a sign always says the direction as well.</p>`,
  },
  simulated: {
    title: 'Simulated prices: what they are made of',
    subhead: 'A market that never existed, and whose future nobody can look up',
    content: `
<p>Unless the person who runs this server chose another source, the prices here are simulated. They belong to no market, and
they say so wherever they appear. It is worth knowing how they come about.</p>
<h3>A key</h3>
<p>Everything begins with one secret number, the key, which each deployment makes for itself. From it the simulator computes
each price at each moment; without it nobody can tell the next one, however many were seen. The same key gives the same
prices, today and in a year, on any machine. Nobody can nudge one of them, because there is no table of prices in which it
could be done: a price is computed when it is asked for. Where a deployment is run from a number that others may know, the
transparency page says so.</p>
<h3>Moving together</h3>
<p>Real shares do not move on their own. On a bad day most of them fall; on a day that is bad for banks, banks fall more. The
simulator has the same parts: a pull of the whole market, a pull of the sector, and what is left for the share alone. An
index is moved by its market too.</p>
<h3>Quiet days and wild days</h3>
<p>Large moves come in clusters. After a wild day the next one is likely to be wild, and calm spells last. The simulator keeps
a memory of recent moves, so that its charts have the rhythm of real ones.</p>
<h3>What it cannot teach</h3>
<p>Nobody in the simulated market reads the news, panics, or knows something that you do not. A strategy that earns money here
has shown that it can survive random weather, and nothing more. Use simulated prices to learn how orders, fees and your own
nerves work. Do not use them to find out whether an idea is good.</p>`,
  },
  age: {
    title: 'How old is a price?',
    subhead: 'Live, delayed, stale, closed: four words beside a number',
    content: `
<p>A price without its age is half a fact. Beside each one stands one of these:</p>
<dl>
<dt>Live</dt><dd>Ten seconds old at most.</dd>
<dt>Delayed</dt><dd>More than ten seconds old.</dd>
<dt>Stale</dt><dd>More than fifteen seconds old, although its market is open: good for looking, not for trading.</dd>
<dt>Closed</dt><dd>The market is shut. The price is the last one of its session.</dd>
</dl>
<p>No order is filled against a price that is older than fifteen seconds, whatever the screen looked like. If the source of
prices goes down, orders are refused, pending orders stay as they are, and nothing trades until fresh prices arrive.</p>
<p>Ticks that cannot be true are thrown away before anybody sees them: a negative price, one from the future, one that is a
thousand times the last. The transparency page counts how many there were.</p>`,
  },
  'bid-ask-last': {
    title: 'Bid, ask and last',
    subhead: 'Three prices, and which of them is yours',
    content: `
<p>Every instrument has three prices at any moment, and confusing them is the most common beginner's mistake.</p>
<dl>
<dt>Bid</dt><dd>The most that somebody is willing to pay now. It is what you get when you sell.</dd>
<dt>Ask</dt><dd>The least that somebody is willing to take now. It is what you pay when you buy.</dd>
<dt>Last</dt><dd>The price of the latest trade. It is history, and it is the one that charts and headlines show.</dd>
</dl>
<h3>The spread</h3>
<p>The ask is above the bid, and the distance between them is the spread. If you buy and sell again in the same second, you lose
the spread although no price has moved. For a busy share that may be a few paise; for a sleepy one it may be a per cent or
more, and then it is the largest cost of the whole trade, larger than every fee.</p>
<h3>Sizes</h3>
<p>Bid and ask come with sizes: so many shares at this price. An order that is larger than the size fills in part and waits for
the next quote with the rest.</p>
<h3>Why fills follow bid and ask</h3>
<p>It would be friendlier to fill every paper order at the last price, and it would be a lie. You would learn a habit that costs
money the day it becomes real. So a purchase here pays the ask and a sale receives the bid, and the record of each fill
shows both, with the source and the time of the quote.</p>`,
  },
} satisfies Record<string, DemoPiece>
