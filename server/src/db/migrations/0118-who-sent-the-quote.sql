-- Who sent the quote of a fill: the origin that was asked, the fingerprint of its key over TLS, and the SHA-256 of its whole
-- answer. Null where nobody is asked for prices, and for what was filled before.
alter table fill
  add column origin text,
  add column origin_key text,
  add column answer_hash text,
  add constraint fill_origin check ((origin is null) = (answer_hash is null) and (origin_key is null or origin is not null));
