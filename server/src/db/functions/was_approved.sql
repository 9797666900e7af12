-- Two operators have approved a proposal of this kind about this.
create or replace function was_approved(of_kind text, about text) returns boolean language sql stable as $$
  select exists (select from proposal p where p.subject = about and p.kind = of_kind and p.state = 'approved')
$$;
