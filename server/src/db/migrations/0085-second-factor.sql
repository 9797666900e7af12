-- The second factor of a customer: an authenticator (RFC 6238), and codes for when it is lost.
create table second_factor (
  customer_id integer     primary key references customer,
  -- Sealed with the server's secret.
  secret      bytea       not null,
  -- A code works once, and none of a step before one that was used.
  last_step   bigint      not null,
  set_at      timestamptz not null
);
-- They go with the authenticator that they stand in for.
create table recovery_code (
  customer_id integer     not null references second_factor on delete cascade,
  code_hash   bytea       not null check (length(code_hash) = 32),
  used_at     timestamptz,
  primary key (customer_id, code_hash)
);

do $$
declare
  kept text;
begin
  foreach kept in array array['second_factor', 'recovery_code']
  loop
    execute format('alter table %I enable row level security', kept);
    execute format('create policy application on %I to tarazu_app using (true)', kept);
    execute format($policy$
      create policy own on %I to tarazu_customer using (customer_id = current_setting('tarazu.customer')::integer)
      $policy$, kept);
    execute format('grant select, insert, update, delete on %I to tarazu_customer', kept);
  end loop;
end $$;

alter table credential_change drop constraint credential_change_kind_check;
alter table credential_change add constraint credential_change_kind_check
  check (kind in ('login-password', 'transaction-password', 'second-factor'));

-- Whatever becomes of the second factor is told by push at once (`urgentNoticeKinds`).
drop index notice_urgent;
create index notice_urgent on notice (id) where not pushed and kind in (
  'sign_in_new_device', 'session_stolen', 'password_changed', 'transaction_password_changed', 'bank_card_changed', 'code_viewed',
  'account_frozen', 'withdrawal_requested', 'withdrawal_sent', 'withdrawal_paid', 'second_factor_set', 'second_factor_off',
  'second_factor_removed', 'recovery_codes_made', 'recovery_code_used');
