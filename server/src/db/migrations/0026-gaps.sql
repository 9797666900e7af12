-- An order that waited is filled later than its customer looks on: that is told in the commit that fills it. One that fills
-- at once is inserted as filled, and told in the answer.
create function tell_of_fill() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into notice (customer_id, kind, facts, at)
  values (new.customer_id, 'order_filled',
          jsonb_build_object('symbol', new.symbol, 'count', new.quantity::text, 'number', new.number),
          (new.timeline -> -1 ->> 'at')::timestamptz);
  insert into outbox (customer_id, topics, numbers, origin) values (new.customer_id, '{unread}', '{}', null);
  return null;
end $$;
create trigger order_filled after update of state on orders for each row
  when (old.state <> 'filled' and new.state = 'filled') execute function tell_of_fill();

-- `overtaken`: what it was about has ended otherwise, so there is nothing left to decide.
alter table proposal
  drop constraint proposal_state_check,
  add constraint proposal_state_check
    check (state in ('open', 'approved', 'rejected', 'withdrawn', 'expired', 'overtaken'));

-- Its owner's freeze under an operators' one: both hold, and each is lifted on its own.
alter table customer add column own_frozen_at timestamptz;
update customer c set own_frozen_at = r.own_freeze
  from restriction r
 where r.customer_id = c.id and r.released_at is null and c.frozen_by = 'operator';
alter table customer add constraint own_freeze_under_another check (own_frozen_at is null or frozen_by is not distinct from 'operator');
alter table restriction drop column own_freeze;

-- How long withdrawals take, which were refused and what was reversed, for all to see at /transparency.
alter table withdrawal add column paid_at timestamptz;
update withdrawal
   set paid_at = (jsonb_path_query_first(timeline, '$[*] ? (@.state == "sent").at') #>> '{}')::timestamptz;
create index withdrawal_paid on withdrawal (paid_at) include (created_at) where paid_at is not null;
create index withdrawal_refused on withdrawal (reason_code) where state = 'rejected';
create index proposal_reversed on proposal ((payload ->> 'code')) where kind = 'journal.reverse' and state = 'approved';
