-- Since when the market has been further from an open listing than its band, on the market's clock; null: it is not.
alter table placement add column off_band_since timestamptz;
