-- Which lines of the bank the provider has told of: what it has not brought it cannot take back.
alter table bank_line add column told_by text references provider_event;
update bank_line l set told_by = e.id
  from provider_event e
 where e.answer <> '' and e.body::jsonb ->> 'type' = 'received' and e.body::jsonb ->> 'bank_reference' = l.reference;
