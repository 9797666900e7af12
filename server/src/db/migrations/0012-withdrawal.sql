create table withdrawal (
  id              bigint      generated always as identity primary key,
  number          text        not null unique,
  customer_id     integer     not null references customer,
  card_version_id bigint      not null references bank_card_version,
  amount          bigint      not null check (amount > 0),
  state           text        not null check (state in ('requested', 'cooling', 'approved', 'sent', 'settled',
                                                        'cancelled', 'rejected', 'returned')),
  -- Why it has not been paid, and what the customer reads (safety H7).
  reason_code     text        check (reason_code in ('kyc_incomplete', 'name_mismatch', 'bank_rejected', 'legal_order',
                                                     'fraud_review', 'limit', 'system_outage', 'customer_cancelled')),
  reason_text     text,
  document_hash   text        check (document_hash ~ '^[0-9a-f]{64}$'),
  bank_reference  text,
  cooling_until   timestamptz,
  review_ends_at  timestamptz,
  due_at          timestamptz not null,
  timeline        jsonb       not null,
  created_at      timestamptz not null,
  constraint refused_with_a_reason check (state <> 'rejected' or (reason_code is not null and reason_text is not null)),
  constraint ordered_by_a_document check (reason_code is distinct from 'legal_order' or document_hash is not null)
);
create index withdrawal_of_customer on withdrawal (customer_id, id desc);
create index withdrawal_waiting on withdrawal (due_at, id) where state in ('requested', 'cooling', 'approved');
create index withdrawal_sent on withdrawal (due_at, id) where state = 'sent';
create index withdrawal_ended on withdrawal (id desc) where state in ('settled', 'cancelled', 'rejected', 'returned');
-- What needs no operator in paper mode, what has cooled, what has been under review for long enough.
create index withdrawal_automatic on withdrawal (amount) where state = 'requested' and reason_code is null;
create index withdrawal_cooling on withdrawal (cooling_until) where state = 'cooling';
create index withdrawal_reviewed on withdrawal (review_ends_at)
  where reason_code = 'fraud_review' and state in ('requested', 'cooling', 'approved');
