-- Customers may have their alerts sent to the address of their documents.
alter table document_mail add column alerts boolean not null default false;

alter table sent_document
  -- The notice that tells of the alert.
  add column notice_id bigint references notice,
  drop constraint sent_document_kind_check,
  drop constraint sent_document_check,
  add constraint sent_document_kind check (kind in ('confirmation', 'contract_note', 'statement', 'alert')),
  add constraint sent_document_days check (
    (kind in ('confirmation', 'alert')) = (from_day is null) and (from_day is null) = (to_day is null)),
  add constraint sent_document_notice check ((kind = 'alert') = (notice_id is not null));
create unique index sent_document_notice_once on sent_document (notice_id) where notice_id is not null;

-- Made whole after the migrations, like all functions.
create function queue_alert_mails() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger notice_for_mail after insert on notice referencing new table as made
  for each statement execute function queue_alert_mails();
