-- hash = SHA-256(hash of the one before || id as decimal text || '|' || body in UTF-8)
create or replace function append_audit(new_body text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  head.count := head.count + 1;
  head.hash := sha256(head.hash || convert_to(head.count || '|' || new_body, 'UTF8'));
  insert into audit_entry (id, body, hash) values (head.count, new_body, head.hash);
  update audit_head set count = head.count, hash = head.hash;
  return head.count;
end $$;
