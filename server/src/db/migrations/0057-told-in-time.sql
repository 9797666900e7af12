-- An answer of the customer service that its customer has not read is told after a moment: once, until they have read. `infinity`:
-- it was told.
alter table conversation add column tell_at timestamptz;
create index conversation_to_tell on conversation (tell_at) where tell_at < 'infinity';

-- What settled money has paid of a debt is told in the commit that pays it. At its end, for transfers follow their journal; only
-- few journals are of that kind, and the others do not queue anything.
create function tell_of_debt() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notice (customer_id, kind, facts, at)
  select c.id, 'debt_repaid', jsonb_build_object('amount', round(sum(t.amount) / 100.0, 2)::text), new.at
    from transfer t, customer c where t.journal_id = new.id and c.id = new.customer_id group by c.id;
  insert into outbox (customer_id, topics, numbers, origin)
  select c.id, '{unread}', '{}', null from customer c where c.id = new.customer_id;
  return null;
end $$;
create constraint trigger debt_told after insert on journal deferrable initially deferred for each row
  when (new.reason = 'debt_repaid') execute function tell_of_debt();

-- What cannot wait goes to the push services before what many are told at once (`urgentNoticeKinds` in the contract).
create index notice_urgent on notice (id) where not pushed and kind in (
  'sign_in_new_device', 'session_stolen', 'password_changed', 'transaction_password_changed', 'bank_card_changed', 'code_viewed',
  'account_frozen', 'withdrawal_requested', 'withdrawal_paid');
alter table push_message add column urgent boolean not null default false;
drop index push_message_due;
create index push_message_turn on push_message (urgent desc, try_at);
