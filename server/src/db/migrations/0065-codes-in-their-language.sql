-- The language of whoever asked for a code, which the message is then written in. Nothing ever wrote that of a customer.
alter table code_request add column locale text check (locale in ('en', 'zh', 'es', 'de'));
alter table customer drop column locale;
