-- Where the shares of an issue will trade; none: the exchange that its market had before there was a choice.
alter table ipo_issue add column exchange text check (
  exchange in ('NSE', 'BSE') and market = 'IN' or exchange in ('NASDAQ', 'NYSE') and market = 'US');
