-- The server knows which languages there are (`contract/src/locales.ts`). The database only keeps out what cannot be
-- the code of one, so that a new language needs no migration.
alter table code_request drop constraint code_request_locale_check;
alter table code_request add constraint code_request_locale_check check (locale ~ '^[a-z]{2,3}$');
