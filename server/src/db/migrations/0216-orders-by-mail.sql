-- Customers may have what becomes of their orders sent to the address of their documents.
alter table document_mail add column orders boolean not null default false;

alter table sent_document
  drop constraint sent_document_kind,
  drop constraint sent_document_days,
  drop constraint sent_document_notice,
  add constraint sent_document_kind check (kind in ('confirmation', 'contract_note', 'statement', 'alert', 'order')),
  add constraint sent_document_days check (
    (kind in ('confirmation', 'alert', 'order')) = (from_day is null) and (from_day is null) = (to_day is null)),
  add constraint sent_document_notice check ((kind in ('alert', 'order')) = (notice_id is not null));

-- It mails of more than alerts now; the trigger follows it, and its text is made whole after the migrations.
alter function queue_alert_mails() rename to queue_notice_mails;
