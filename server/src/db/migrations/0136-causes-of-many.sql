-- An allotment and a payout post a hundred thousand journals whose causes were looked for one by one: now for a batch at once. Their rows
-- are written before they are posted, so that this need not wait for the commit.

-- Made whole after the migrations, like all functions.
create function refuse_causeless_many() returns trigger language plpgsql as $$ begin return null; end $$;

drop trigger journal_caused on journal;
create constraint trigger journal_caused after insert on journal deferrable initially deferred for each row
  when (new.reason <> all (array['order_hold', 'order_buy', 'order_sell', 'order_release', 'placement_buy', 'ipo_delivery',
                                 'contract_expired', 'redemption', 'settlement', 'ipo_allotment', 'fund_payout']))
  execute function refuse_causeless();
create trigger journals_caused after insert on journal referencing new table as made
  for each statement execute function refuse_causeless_many();
