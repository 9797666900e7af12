-- A review for fraud ends for whatever is written beside it; only the order of a court goes on (safety H7).
drop index withdrawal_reviewed;
create index withdrawal_reviewed on withdrawal (review_ends_at)
  where reason_code is not null and reason_code <> 'legal_order' and state in ('requested', 'cooling', 'approved');

-- What money that left the bank may have paid is looked for by its amount, where the bank has not named it.
create index withdrawal_gone on withdrawal (amount, id) where state in ('sent', 'settled', 'returned');
create index bank_line_went_back on bank_line (amount, id) where state = 'returned';

-- Whether a code was asked for from a session, or from a network that its owner is known on. What a stranger asks for does
-- not take the place of it.
alter table message_code
  add column known boolean not null default true,
  drop constraint message_code_pkey,
  add primary key (customer_id, purpose, known);
alter table code_request add column known boolean not null default false;
