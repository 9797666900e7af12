-- A quote may fill thousands of orders at once. Their customers are told in one statement for all, and what the notices say is sealed in
-- one, too: a trigger for each row took more time than the fill.
drop trigger order_filled on orders;
drop trigger order_part_filled on orders;
drop trigger order_expired on orders;
drop trigger order_stopped on orders;
create trigger orders_told after update on orders referencing old table as rows_before new table as rows_after
  for each statement execute function tell_of_order();

-- Made whole after the migrations, like all functions.
create function seal_rows() returns trigger language plpgsql as $$ begin return null; end $$;

-- What is sealed of a notice stays as it is.
drop trigger notice_sealed on notice;
create trigger notice_sealed after update or delete on notice for each row
  execute function seal_row('notice', 'private', '($1).id::text',
    'json_build_array(($1).customer_id::text, ($1).kind::text, ($1).at::text, encode(sha256(convert_to(($1).facts::text, ''UTF8'')), ''hex''))::text');
create trigger notice_sealed_first after insert on notice referencing new table as made for each statement
  execute function seal_rows('notice', 'private', '($1).id::text',
    'json_build_array(($1).customer_id::text, ($1).kind::text, ($1).at::text, encode(sha256(convert_to(($1).facts::text, ''UTF8'')), ''hex''))::text');
