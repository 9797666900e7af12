-- Whether a code that was sent to the phone stood for what was forgotten: whoever took the phone can do that, too.
alter table credential_change add column by_code boolean not null default false;
