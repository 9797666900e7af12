import type { DemoPiece } from '../demo-piece.ts'

export const safety = {
  refusals: {
    title: 'Refusals that say why',
    subhead: 'A no is only useful with a reason',
    content: `
<p>An order can be refused for a dozen reasons, and "something went wrong" is none of them. Each refusal here has a code and a
sentence: the market is closed, the quantity is above the maximum, there is no fresh price, there is not enough money. Where
a number helps, the number is there.</p>
<p>A refused order has done nothing. No money was reserved, no fee was charged, and no record of a trade exists. You can change
what was wrong and send it again.</p>
<p>Refusals are counted by reason on the transparency page. If one of them is far more frequent than it should be, everybody
can see it.</p>`,
  },
  transparency: {
    title: 'Check us: the transparency page',
    subhead: 'Figures that are counted, not typed',
    content: `
<p>The <a href="/transparency">transparency page</a> can be read by anybody, without an account. It says in which mode this
server runs and where its prices come from, what the market's clock shows, how many instruments have a price, and how many
ticks were refused because they could not be true.</p>
<p>Below that it counts the ledger: journals, transfers, reversals, orders filled, orders refused by reason. The last line says
when the whole ledger was last recomputed from its very first entry, and whether everything added up.</p>
<p>None of it is written by hand. A page of figures that somebody types is an advertisement; a page of figures that the database
counts is a gauge.</p>`,
  },
  traps: {
    title: 'How to recognise a trading app that is a trap',
    subhead: 'Seven signs, and one test that works for most of them',
    content: `
<p>Fraudulent trading apps look better every year. The charts move, the balance grows, the support is friendly. What gives them
away is what they ask for.</p>
<ol>
<li><strong>Somebody you have never met brought you there.</strong> A chat group, a new friend, a teacher who shares signals. Real
brokers do not need a stranger to introduce them.</li>
<li><strong>Profits come early and easily.</strong> The first withdrawal even works. It is the bait.</li>
<li><strong>A return is promised.</strong> Nobody can promise one. "Guaranteed" and "daily" in the same sentence are enough to leave.</li>
<li><strong>Money goes to a private account</strong>, which changes from payment to payment, or to a wallet address.</li>
<li><strong>To withdraw, you have to pay.</strong> A tax, a deposit, an upgrade, a verification fee. There is always one more.</li>
<li><strong>The app is not in a store</strong>, or its name does not match the company on the paperwork.</li>
<li><strong>You are hurried.</strong> The window closes tonight, the list is nearly full, your adviser will be disappointed.</li>
</ol>
<h3>The test</h3>
<p>Try to take all your money out, while it is still little. Not a part of it, and not in a month. If that works without a new
condition, good. If a new condition appears, it will never work, and everything you pay from then on is lost as well.</p>
<h3>Afterwards</h3>
<p>If it has happened to you: stop paying, keep every message and receipt, tell your bank the same day, and report it to the
police and to the regulator of your country. Beware of people who offer to recover the money for a fee. They often bought your
number from the first ones.</p>
<h3>And this app?</h3>
<p>Judge it by the same list. In paper mode there is no real money here to be lost, and nobody may ask you for any.</p>`,
  },
  'never-ask': {
    title: 'What we will never ask you',
    subhead: 'Three sentences to remember',
    content: `
<p>Whoever claims to speak for this service, by telephone, chat or e-mail:</p>
<ul>
<li>We never ask for your password. Not to help you, not to verify you, not in an emergency.</li>
<li>We never ask you to pay in order to withdraw. No tax, no deposit, no upgrade.</li>
<li>We never ask you to move money "to a safe account".</li>
</ul>
<p>An invitation code lets somebody register and does nothing else. It carries no reward for the one who gives it and none for
the one who uses it, so nobody has a reason to press one on you.</p>
<p>If a message feels wrong, end the conversation, open the app yourself, and look whether it says the same.</p>`,
  },
  ledger: {
    title: 'A ledger that nobody can edit',
    subhead: 'Five hundred years of bookkeeping, kept by a database',
    content: `
<p>Merchants found out long ago how to notice theft: write every movement down twice, once where something left and once where
it arrived. If the two sides do not agree, somebody has made a mistake or worse. Tarazu's ledger is built on that idea and
goes a step further: it makes the disagreement impossible to write down.</p>
<h3>Transfers</h3>
<p>The smallest entry is a transfer: so much of one thing, from one account, to another. There is no way to write half of it. A
purchase is a journal of several: money from you to the market, fees to where fees go, shares from the market to you. All of
them happen together or none does.</p>
<h3>Never changed, never removed</h3>
<p>The program that serves you has no right to change or delete an entry; the database refuses it, whoever asks. A mistake is
corrected with a second journal that mirrors the first one and names it, and you see both.</p>
<h3>No account below zero</h3>
<p>Before money leaves your account, the database itself checks that it is there. Thirty orders at the same moment with money for
one of them end in one order and twenty-nine refusals. Not because they were quick to look, but because the check and the
movement are one step.</p>
<h3>Shares are in it too</h3>
<p>What you hold is kept in the same ledger as your money, so a purchase cannot take the one and forget the other. Every purchase
is an account of its own, which is why the same shares cannot be sold twice.</p>
<h3>Anybody can count again</h3>
<p>One command recomputes every balance from the first entry on and compares. It runs by itself once a day as well, and the
result stands on the transparency page.</p>`,
  },
  'two-taps': {
    title: 'Two taps, one order',
    subhead: 'Why a slow network cannot make you buy twice',
    content: `
<p>You tap Buy, nothing seems to happen, you tap again. On a careless platform you now own twice as much as you wanted. Here the
form gives each order a key before it is sent. The server keeps the key together with the order, and a second request with
the same key is answered with the first one's result. Nothing is bought twice.</p>
<p>The same holds if the connection breaks after the order has arrived but before the answer is back. Send it again, and you get
the answer that was lost. Even a server that crashes in between does not change it: either the order was committed with its
key, or neither was.</p>
<p>If you do want two equal orders, place two. Each form has its own key, so the second is a new order.</p>`,
  },
} satisfies Record<string, DemoPiece>
