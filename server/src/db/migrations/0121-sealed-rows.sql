-- What these rows say is sealed with each change, as a record of the log (decision 105): as it is, or as SHA-256 where it is a secret or a
-- text that may be deleted one day. Rows that there are already are sealed as they stand now.

-- Made whole after the migrations, like all functions.
create function seal_row() returns trigger language plpgsql as $$ begin return null; end $$;

-- The last record of a row is what it says now.
create index sealed_record_subject on sealed_record (kind, subject, id);

do $$
declare
  t record;
  said text;
begin
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  for t in
    select * from (values
      ('withdrawal', 'private', 'id',
       'number customer_id card_version_id amount carrier state reason_code document_hash bank_reference cooling_until review_ends_at due_at '
       'published_due_at service_level_hours paid_at created_at',
       'reason_text timeline', null),
      ('notice', 'private', 'id', 'customer_id kind at', 'facts', null),
      ('chat_message', 'private', 'id', 'customer_id operator_id created_at', 'content image', 'operator_id'),
      ('visitor_message', 'private', 'id', 'conversation_id operator_id created_at', 'content', 'operator_id'),
      ('news', 'public', 'id', 'locale version demo created_at updated_at', 'title subhead image content', null),
      ('customer', 'private', 'id', 'display_id created_at frozen_at frozen_by frozen_until own_frozen_at closed_at', 'password_hash', null),
      ('second_factor', 'private', 'customer_id', 'set_at', 'secret', null),
      ('transaction_password', 'private', 'customer_id', 'set_at', 'hash', null),
      ('bank_card_version', 'private', 'id', 'card_id version usable_from created_at', 'bank branch holder ifsc account', null),
      ('operator', 'private', 'id', 'email roles created_at disabled_at one_time_until added_by by_command_at enrolled_at', 'name password_hash totp_secret',
       null),
      ('passkey', 'private', 'id', 'operator_id credential_id created_at', 'public_key', null),
      ('restriction', 'private', 'id', 'customer_id proposal since expires_at released_at released_for', 'reason', null),
      ('instrument_event', 'public', 'id',
       'symbol kind day due old_units new_units amount state price price_at price_source rate rate_source rate_at proposal created_at begun_at '
       'done_at', 'reason', null)
    ) as v (name, reader, key, plain, hashed, needed)
  loop
    select string_agg(expression, ', ' order by part, place) into said from (
      select 1 as part, place, format('($1).%I::text', c) as expression
        from unnest(string_to_array(t.plain, ' ')) with ordinality as p (c, place)
      union all
      select 2, place, format('encode(sha256(convert_to(($1).%I::text, %L)), %L)', c, 'UTF8', 'hex')
        from unnest(string_to_array(t.hashed, ' ')) with ordinality as p (c, place)
    ) as each;
    said := format('json_build_array(%s)::text', said);
    if t.needed is not null then
      said := format('case when ($1).%I is not null then %s end', t.needed, said);
    end if;
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function seal_row(%L, %L, %L, %L)',
      t.name || '_sealed', t.name, t.name, t.reader, format('($1).%I::text', t.key), said);
    execute format(
      'with made as (
         insert into sealed_record (kind, subject, content, salt, at)
         select %L, r.%I::text, s.content,
                case when %L then sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, ''UTF8'')) end, now()
           from %I as r, lateral (select %s as content) as s where s.content is not null order by r.%I returning id)
       insert into log_queue (record) select id from made',
      t.name, t.key, t.reader = 'private', t.name, replace(said, '($1)', 'r'), t.key);
  end loop;
end $$;
