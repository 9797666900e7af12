/** One sentence for each price, made from its record. */
export const why = {
  title: 'Why this price?',
  bought: {
    ask: 'Bought at {{price}}, the ask of {{time}}',
    last: 'Bought at {{price}}, the last price of {{time}}, for its source has no offers',
    offer: 'Bought at {{price}}, the price of the offer',
  },
  sold: {
    bid: 'Sold at {{price}}, the bid of {{time}}',
    last: 'Sold at {{price}}, the last price of {{time}}, for its source has no offers',
    end: 'Sold at {{price}}, which was fixed for everybody when it came to its end',
  },
  seen: '{{what}}; you saw {{price}}.',
  limit: '{{what}}; your limit was {{price}}.',
  target: '{{what}}; your target was {{price}}.',
  stop: '{{what}}; your stop was {{price}}.',
  stopLimit: '{{what}}; your stop was {{stop}} and your limit {{price}}.',
  trailing: '{{what}}; your trailing stop was at {{price}}.',
  plain: '{{what}}.',
  now: '{{price}} is the price of the last trade, made at {{time}} ({{source}}).',
  offers: 'You would buy at the ask, {{ask}}, and sell at the bid, {{bid}}.',
  noOffers: 'Its source has no offers: you would buy and sell at the last price.',
  change: 'The day before closed at {{before}}, which is {{percent}} from there to here.',
} as const
