-- The second lock of rule T12. What a customer asks for runs as `tarazu_customer`, and sees and changes the rows of that customer
-- alone, whatever its query forgot to say. The application itself (orders on their way, jobs, operators) stays `tarazu_app`: its
-- policies are constants, which the planner drops. Functions that belong to the owner of the tables, `post_journals` and
-- `append_audit`, are above all policies.
--
-- database.ts says whose rows a connection is lent for, and nobody's is what it begins with.
do $$
declare
  kept text;
begin
  foreach kept in array array[
    'account', 'audit_entry', 'bank_card', 'bank_card_version', 'bill', 'chat_message', 'conversation', 'credential_change',
    'customer', 'favourite', 'fill', 'fund_order', 'identity', 'ipo_application', 'journal', 'loan', 'message', 'message_code',
    'notice', 'orders', 'outbox', 'placement_grant', 'proposal', 'push_subscription', 'recharge', 'request_key', 'session',
    'settlement', 'transaction_password', 'upload', 'upload_count', 'withdrawal']
  loop
    execute format('alter table %I enable row level security', kept);
    execute format('create policy application on %I to tarazu_app using (true)', kept);
    continue when kept in ('bank_card_version', 'customer', 'fill', 'journal', 'outbox');
    execute format($policy$
      create policy own on %I to tarazu_customer using (customer_id = current_setting('tarazu.customer')::integer)
      $policy$, kept);
  end loop;
end $$;
create policy own on customer to tarazu_customer using (id = current_setting('tarazu.customer')::integer);
-- By what they belong to, which the policy of that table decides.
create policy own on bank_card_version to tarazu_customer
  using (exists (select from bank_card where bank_card.id = bank_card_version.card_id));
create policy own on fill to tarazu_customer using (exists (select from orders where orders.id = fill.order_id));
-- One that names nobody is theirs in whose bill it stands.
create policy own on journal to tarazu_customer
  using (customer_id = current_setting('tarazu.customer')::integer
         or exists (select from bill where bill.journal_id = journal.id));
-- Of the house: whoever buys the last of a listing closes it, and gives out what it holds.
create policy listing on account for select to tarazu_customer using (address like 'house:placement:%');
-- Null is news for everybody, or for the operators. Customers' requests only write them.
create policy own on outbox for insert to tarazu_customer
  with check (customer_id is null or customer_id = current_setting('tarazu.customer')::integer);

-- Proposals about a customer are few, and found by nothing else where they are shown in the bill.
create index proposal_of_customer on proposal (customer_id) where customer_id is not null;

-- What their requests do, and no more. What is not named here or by a later migration is closed to them: operators and their
-- sessions, invitations, guesses, the bank's lines, the transfers.
grant usage on schema public to tarazu_customer;
grant select on account, audit_entry, bill, journal, placement_grant to tarazu_customer;
grant select, insert on bank_card, bank_card_version, credential_change, fill, message, orders, settlement to tarazu_customer;
grant select, update on customer, proposal, session to tarazu_customer;
grant select, insert, update on chat_message, conversation, fund_order, identity, ipo_application, loan, message_code, notice,
  recharge, transaction_password, upload_count, withdrawal to tarazu_customer;
grant select, insert, update, delete on request_key, upload to tarazu_customer;
grant select, insert, delete on favourite to tarazu_customer;
grant select, delete on push_subscription to tarazu_customer;
grant insert on outbox to tarazu_customer;
grant usage on sequence order_id_block to tarazu_customer;
-- Everybody's: what is on offer, of which customers take, and the deployment's keys for push messages.
grant select, update on fund, placement to tarazu_customer;
-- To lock it; a number that is always generated cannot be set.
grant select, update (id) on ipo_issue to tarazu_customer;
grant select on instrument_event to tarazu_customer;
grant select, insert on push_key to tarazu_customer;
